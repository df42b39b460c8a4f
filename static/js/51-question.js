/* The open question of a row chooses on the circle without being asked to: a tap on a seat is the answer. Where several
   may be chosen, the last one sends, or “These”. While a sheet is open, or after “Look around”, seats open as ever. */
(() => {
  "use strict";
  const rings = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rings];
  let chosen = [], asked = "";

  const form = () => document.querySelector("#question form[data-pick-auto]");
  const list = (text) => (text ?? "").split(",").filter(Boolean);
  const nameOf = (id) => document.querySelector(`.circle [data-seat="${id}"] .name`)?.textContent ?? "";

  function draw() {
    const now = form();
    const key = now ? `${now.elements.key.value}/${now.elements.step.value}` : "";
    if (key !== asked) { asked = key; chosen = []; }
    document.body.toggleAttribute("data-asking", Boolean(now));
    if (!now) { rings.replaceSync(""); return; }
    const lit = list(now.dataset.pickAllowed).map((id) => `#seat-${id} .cell{--picked:dotted var(--brass);--picked-width:3px}`);
    const taken = chosen.map((id, i) => `#seat-${CSS.escape(id)} .cell{--picked:solid var(--brass);--picked-width:4px;--pick:"${i + 1}"}`);
    rings.replaceSync(lit.join("") + taken.join(""));
    const names = now.querySelector(".question-names");
    if (names) names.textContent = chosen.map(nameOf).join(" & ");
    const enough = now.querySelector("[data-pick-enough]");
    if (enough) enough.disabled = chosen.length < Number(now.dataset.pickLeast);
  }

  function send(players) {
    const now = form();
    const values = { key: now.elements.key.value, step: now.elements.step.value, players: players.join(",") };
    chosen = [];
    htmx.ajax("POST", now.getAttribute("hx-post"), { source: "#screen", values, swap: "none" });
  }

  function choose(id) {
    const at = chosen.indexOf(id);
    if (at >= 0) chosen.splice(at, 1); else chosen.push(id);
    if (chosen.length === Number(form().dataset.pickMost)) send(chosen); else draw();
  }

  document.addEventListener("click", (event) => {
    const now = form();
    if (!now || event.defaultPrevented || document.body.dataset.picking) return;
    if (event.target.closest("[data-pick-none]")) { send([]); return; }
    if (event.target.closest("[data-pick-enough]")) { send(chosen); return; }
    const draft = event.target.closest("[data-pick-suggested]");
    if (draft) { send(list(draft.dataset.pickSuggested)); return; }
    const seat = event.target.closest(".circle [data-seat]");
    if (!seat || document.querySelector("#sheet > *") || event.target.closest(".seal")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    choose(seat.dataset.seat);
  }, true);

  // A long press looks at the seat instead of choosing it.
  let timer = 0;
  document.addEventListener("pointerdown", (event) => {
    const seat = form() && event.target.closest(".circle [data-seat]");
    clearTimeout(timer);
    if (seat) timer = setTimeout(() => htmx.ajax("GET", `${document.querySelector(".room").dataset.base}/sheets/seat/${seat.dataset.seat}`, { source: "#screen", swap: "none" }), 550);
  });
  for (const kind of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(kind, (event) => { if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer); });
  document.addEventListener("htmx:after:swap", draw);
  document.addEventListener("DOMContentLoaded", draw);
  draw();
})();
