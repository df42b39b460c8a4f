/* The list of seats in the setup: a seat is moved by its grip, by finger, mouse or arrow keys, and the new order is sent. */
(() => {
  "use strict";
  const seatOf = (node) => node.closest?.("[data-order] > [data-seat-id]");
  const order = (list) => [...list.children].map((seat) => seat.dataset.seatId).join(",");

  function send(list, focus) {
    const base = document.querySelector("[data-base]").dataset.base;
    htmx.ajax("POST", `${base}/do/order-seats`, { source: list, values: { order: order(list) }, swap: "none" })
      .then(() => document.querySelector(`#order-${focus} .grip`)?.focus());
  }

  document.addEventListener("keydown", (event) => {
    const seat = event.target.matches?.(".grip") ? seatOf(event.target) : null;
    if (!seat || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    const other = event.key === "ArrowUp" ? seat.previousElementSibling : seat.nextElementSibling;
    if (!other) return;
    other[event.key === "ArrowUp" ? "before" : "after"](seat);
    send(seat.parentElement, seat.dataset.seatId);
  }, true);

  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("[data-order] .grip");
    if (!grip || event.button) return;
    const seat = seatOf(grip), list = seat.parentElement, before = order(list);
    grimoire.shift(grip, event, seat, (moved) => {
      if (moved) grimoire.noTap();
      if (order(list) !== before) send(list, seat.dataset.seatId);
    });
  });
})();
