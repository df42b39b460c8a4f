/* Choosing players on the circle. A form with data-pick waits for taps on seats before it is sent. data-pick names its
   fields in the order of the taps (“by,of”), or one field for several players when there is a data-pick-most;
   data-pick-words says what the taps are for, data-pick-allowed which seats the rules allow: they are lit, and the others
   may be chosen all the same (data-pick-first: those for the first tap). A form with data-pick-auto opens by itself: the circle is the place to answer it. A long
   press looks at a seat instead, also while a tap on it counts a hand. What is chosen is written as a stylesheet, so that a seat that is drawn anew meanwhile
   stays chosen. */
(() => {
  "use strict";
  const rings = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rings];
  const LONG = 550;
  let picking = null, dismissed = "";

  const banner = () => document.getElementById("picking");
  const show = (name, shown) => banner().querySelectorAll(`[data-pick-${name}]`).forEach((part) => { part.hidden = !shown; });
  const nameOf = (id) => document.querySelector(`.circle [data-seat="${id}"] .name`)?.textContent ?? "";
  const opening = () => document.querySelector("form[data-pick-auto]");

  function begin(form, auto = "") {
    const { pick, pickMost, pickLeast, pickAllowed, pickFirst, pickWords } = form.dataset, fields = pick.split(",");
    picking = { auto, url: form.getAttribute("hx-post") ?? form.getAttribute("hx-get"), method: form.hasAttribute("hx-post") ? "POST" : "GET", first: pickFirst?.split(",") ?? null, values: Object.fromEntries(new FormData(form)), fields, words: pickWords ?? "",
      most: Number(pickMost ?? fields.length), least: Number(pickLeast ?? fields.length), allowed: pickAllowed?.split(",").filter(Boolean) ?? null,
      nobody: form.hasAttribute("data-pick-nobody"), chosen: [], from: auto ? null : document.activeElement };
    if (!auto) globalThis.grimoire.closeSheet?.();
    document.body.dataset.picking = "yes";
    draw();
    if (picking.from?.matches?.(":focus-visible")) document.querySelector(".circle .cell")?.focus({ preventScroll: true });
  }

  function end() {
    const from = picking?.from;
    picking = null;
    delete document.body.dataset.picking;
    rings.replaceSync("");
    if (banner()) banner().hidden = true;
    if (from?.isConnected && document.activeElement?.matches(".circle .cell")) from.focus({ preventScroll: true });
  }

  function letBe() {
    if (picking.auto) dismissed = picking.auto;
    end();
    look();
  }

  /* The open step may ask for players: then the circle is the place to answer. */
  function look() {
    const form = opening(), key = form?.dataset.pickAuto ?? "";
    if (picking?.auto && picking.auto !== key) end();
    if (form && !picking && key !== dismissed) begin(form, key); else draw();
  }

  function draw() {
    if (!picking || !banner()) return;
    const { chosen, words, nobody, allowed, least, most, fields } = picking, hint = banner().querySelector(".picking-hint");
    banner().querySelector(".picking-words").textContent = words;
    banner().querySelector(".picking-names").textContent = chosen.map(nameOf).join(fields.length > 1 ? " → " : " & ");
    hint.textContent = chosen.length ? hint.dataset.some : hint.dataset.none;
    show("nobody", nobody && !chosen.length && !picking.auto);
    show("done", least !== most && chosen.length >= Math.max(1, least));
    banner().toggleAttribute("data-auto", Boolean(picking.auto));
    banner().hidden = false;
    const now = chosen.length ? allowed : picking.first ?? allowed;
    const lit = (now ?? []).map((id) => `#seat-${CSS.escape(id)} .cell{--picked:dotted var(--brass);--picked-width:3px}`);
    if (now) lit.unshift(".circle .cell{--picked:none}");
    rings.replaceSync(lit.join("") + chosen.map((id, i) => `#seat-${CSS.escape(id)} .cell{--picked:solid var(--brass);--picked-width:4px;--pick:"${i + 1}"}`).join(""));
  }

  function choose(id) {
    const at = picking.chosen.indexOf(id);
    if (at >= 0) picking.chosen.splice(at, 1); else picking.chosen.push(id);
    if (picking.chosen.length === picking.most) send(); else draw();
  }

  function send() {
    const { url, method, values, fields, chosen } = picking;
    if (fields.length === 1) values[fields[0]] = chosen.join(",");
    else fields.forEach((field, i) => { values[field] = chosen[i] ?? ""; });
    end();
    htmx.ajax(method, url, { source: "#screen", values, swap: "none" });
  }

  // Captured before htmx hears of it, and before a seat opens its sheet.
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-pick]");
    if (!form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    begin(form);
  }, true);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented) return;
    if (event.target.closest?.("[data-pick-open]") && opening()) { dismissed = ""; look(); return; }
    if (!picking) return;
    if (event.target.closest("[data-pick-cancel]")) { letBe(); return; }
    if (event.target.closest("[data-pick-nobody], [data-pick-done]")) { send(); return; }
    const seat = event.target.closest(".circle [data-seat]");
    if (!seat) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    choose(seat.dataset.seat);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!picking || event.key !== "Escape" || document.querySelector("#sheet > .sheet")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    letBe();
  }, true);
  let pressed = 0;
  document.addEventListener("pointerdown", (event) => {
    const seat = event.target.closest?.(picking ? ".circle [data-seat]" : ".circle [data-seat]:has(> .cell[hx-post])");
    clearTimeout(pressed);
    if (!seat) return;
    pressed = setTimeout(() => {
      const room = document.querySelector(".room");
      grimoire.noTap();
      htmx.ajax("GET", `${room.dataset.base}/sheets/seat/${seat.dataset.seat}`, { source: "#screen", swap: "none" });
    }, LONG);
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => clearTimeout(pressed));
  document.addEventListener("pointermove", (event) => { if (Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(pressed); });
  document.addEventListener("htmx:after:swap", look);
  look();
})();
