/* Choosing players on the circle. A form with data-pick waits for taps on seats before it is sent: data-pick names its
   fields in the order of the taps (“by,of”), data-pick-words says what the taps are for. What is chosen is written as
   a stylesheet, so that a seat that is drawn anew meanwhile stays chosen. */
(() => {
  "use strict";
  const rings = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rings];
  let picking = null;

  const banner = () => document.getElementById("picking");
  const seatOf = (node) => node.closest?.(".circle [data-seat]");
  const nameOf = (id) => document.querySelector(`.circle [data-seat="${id}"] .name`)?.textContent ?? "";

  function begin(form) {
    picking = { url: form.getAttribute("hx-post"), values: Object.fromEntries(new FormData(form)), fields: form.dataset.pick.split(","), words: form.dataset.pickWords ?? "",
      nobody: form.hasAttribute("data-pick-nobody"), allowed: form.dataset.pickAllowed?.split(",").filter(Boolean) ?? [], chosen: [], from: document.activeElement };
    globalThis.grimoire.closeSheet?.();
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

  function draw() {
    if (!picking || !banner()) return;
    const { chosen, fields, words, nobody, allowed } = picking, hint = banner().querySelector(".picking-hint");
    banner().querySelector(".picking-words").textContent = words;
    banner().querySelector(".picking-names").textContent = chosen.map(nameOf).join(fields.length > 1 ? " → " : " & ");
    hint.textContent = chosen.length ? hint.dataset.some : hint.dataset.none;
    banner().querySelector("[data-pick-nobody]").hidden = !nobody;
    banner().hidden = false;
    const lit = allowed.map((id) => `#seat-${CSS.escape(id)} .cell{--picked:dotted var(--brass);--picked-width:4px}`);
    if (lit.length) lit.unshift(".circle .cell{--picked:none}");
    rings.replaceSync(lit.join("") + chosen.map((id, i) => `#seat-${CSS.escape(id)} .cell{--picked:solid var(--brass);--picked-width:4px;--pick:"${i + 1}"}`).join(""));
  }

  function choose(id) {
    const at = picking.chosen.indexOf(id);
    if (at >= 0) picking.chosen.splice(at, 1); else picking.chosen.push(id);
    if (picking.chosen.length === picking.fields.length) send(); else draw();
  }

  function send() {
    const { url, values, fields, chosen } = picking;
    fields.forEach((field, i) => { values[field] = chosen[i] ?? ""; });
    end();
    htmx.ajax("POST", url, { source: "#screen", values, swap: "none" });
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
    if (!picking || event.defaultPrevented) return;
    if (event.target.closest("[data-pick-cancel]")) { end(); return; }
    if (event.target.closest("[data-pick-nobody]")) { send(); return; }
    const seat = seatOf(event.target);
    if (!seat) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    choose(seat.dataset.seat);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!picking || event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  }, true);
  document.addEventListener("htmx:after:swap", draw);
})();
