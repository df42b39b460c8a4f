/* Reminders are drawn from seat to seat, or into the centre. A finger that hardly moves has tapped: then the sheet of
   the seat opens, with the whole word in it. */
(() => {
  "use strict";
  const SLACK = 8;
  const room = () => document.querySelector(".room");
  let held = null;

  document.addEventListener("pointerdown", (event) => {
    const seal = event.target.closest?.(":is(.circle, .middle) .seal[data-reminder]");
    if (!seal || event.button || held || document.body.dataset.picking) return;
    held = { id: event.pointerId, reminder: seal.dataset.reminder, x: event.clientX, y: event.clientY, drawn: false };
    grimoire.drawn(seal.closest(".field"));
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.id) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y, seal = lying();
    if (!seal) { held = null; return; }
    if (!held.drawn && Math.hypot(dx, dy) < SLACK) return;
    held.drawn = true;
    seal.classList.add("dragging");
    seal.style.translate = `${dx}px ${dy}px`;
    aim(placeAt(event.clientX, event.clientY, seal));
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.id) return;
    const { drawn, reminder } = held, seal = lying();
    const on = drawn && seal ? placeAt(event.clientX, event.clientY, seal) : undefined;
    letGo();
    if (!drawn) return;
    grimoire.noTap();
    if (on !== undefined && on !== (seal?.closest("[data-seat]")?.dataset.seat ?? "")) {
      htmx.ajax("POST", `${room().dataset.base}/do/move-reminder`, { source: "#screen", swap: "none", values: { reminder, on } });
    }
  });
  document.addEventListener("pointercancel", (event) => { if (event.pointerId === held?.id) letGo(); });

  // Asked for anew each time: the seal may have been drawn anew meanwhile.
  const lying = () => document.querySelector(`.field .seal[data-reminder="${held.reminder}"]`);

  function letGo() {
    const seal = lying();
    seal?.classList.remove("dragging");
    if (seal) seal.style.translate = "";
    aim(undefined);
    held = null;
  }

  // undefined: nowhere in particular, so it stays; "" is the centre.
  function placeAt(x, y, seal) {
    const under = document.elementsFromPoint(x, y).filter((node) => !seal.contains(node));
    const seat = under.map((node) => node.closest(".circle [data-seat]")).find(Boolean);
    if (seat) return seat.dataset.seat;
    return under.some((node) => node.closest("#middle")) ? "" : undefined;
  }

  function aim(on) {
    document.querySelectorAll(".field .aimed").forEach((node) => node.classList.remove("aimed"));
    if (on === undefined) return;
    (on ? document.querySelector(`.circle [data-seat="${on}"] .cell`) : document.getElementById("middle"))?.classList.add("aimed");
  }

  document.addEventListener("click", (event) => {
    const seal = event.target.closest?.(":is(.circle, .middle) .seal[data-reminder]");
    if (!seal || event.defaultPrevented) return;
    const seat = seal.closest("[data-seat]")?.dataset.seat;
    htmx.ajax("GET", `${room().dataset.base}/sheets/${seat ? `seat/${seat}` : "centre"}`, { source: "#screen", swap: "none" });
  });
})();
