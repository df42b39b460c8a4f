/* Choosing players on the circle. A form with data-pick waits for taps on seats before it is sent: data-pick names its
   fields in the order of the taps (“by,of”), data-pick-words says what the taps are for. */
(() => {
  "use strict";
  let picking = null;

  const words = () => document.getElementById("picking");
  const seatOf = (node) => node.closest?.(".circle [data-seat]");

  function begin(form) {
    const fields = form.dataset.pick.split(",");
    picking = { url: form.getAttribute("hx-post"), values: Object.fromEntries(new FormData(form)), fields, chosen: [], optional: form.dataset.pickNobody };
    document.body.dataset.picking = "yes";
    words().querySelector(".picking-words").textContent = form.dataset.pickWords ?? "";
    words().querySelector("[data-pick-nobody]").hidden = !picking.optional;
    words().hidden = false;
    document.querySelector(".circle .cell")?.focus({ preventScroll: true });
  }

  function end() {
    picking = null;
    delete document.body.dataset.picking;
    document.querySelectorAll(".circle .picked").forEach((cell) => { cell.classList.remove("picked"); delete cell.dataset.pickNumber; });
    if (words()) words().hidden = true;
  }

  function choose(seat) {
    const id = seat.dataset.seat;
    picking.chosen.push(id);
    seat.querySelector(".cell").classList.add("picked");
    seat.querySelector(".cell").dataset.pickNumber = picking.chosen.length;
    if (picking.chosen.length === picking.fields.length) send();
  }

  function send() {
    const { url, values, fields, chosen } = picking;
    fields.forEach((field, i) => { values[field] = chosen[i] ?? ""; });
    end();
    const source = document.getElementById("screen");
    htmx.ajax("POST", url, { source, values, swap: "none" });
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
    if (!picking) return;
    if (event.target.closest("[data-pick-cancel]")) { end(); return; }
    if (event.target.closest("[data-pick-nobody]")) { send(); return; }
    const seat = seatOf(event.target);
    if (!seat) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    choose(seat);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (picking && event.key === "Escape") { event.stopImmediatePropagation(); end(); }
  }, true);
})();
