/* Reminders are drawn from seat to seat. The library for drawing is asked for when the circle is there. */
(() => {
  "use strict";
  const circle = document.getElementById("circle");
  const address = document.querySelector(".room")?.dataset.interact;
  if (!circle || !address) return;

  function start() {
    let dropped = null;
    interact("#circle .seal[data-reminder]").draggable({
      listeners: {
        start({ target }) { target.classList.add("dragging"); target.dataset.dx = target.dataset.dy = 0; },
        move({ target, dx, dy }) {
          target.dataset.dx = Number(target.dataset.dx) + dx;
          target.dataset.dy = Number(target.dataset.dy) + dy;
          target.style.translate = `${target.dataset.dx}px ${target.dataset.dy}px`;
        },
        end({ target, clientX, clientY }) {
          target.classList.remove("dragging");
          target.style.translate = "";
          target.dataset.justDragged = "yes";
          setTimeout(() => delete target.dataset.justDragged, 50);
          dropped = seatAt(clientX, clientY, target);
          if (dropped !== undefined) move(target, dropped);
        },
      },
    });
  }

  // undefined: nowhere in particular, so it stays; "" is the centre.
  function seatAt(x, y, seal) {
    const under = document.elementsFromPoint(x, y).filter((node) => !seal.contains(node));
    const seat = under.map((node) => node.closest("[data-seat]")).find(Boolean);
    if (seat) return seat.dataset.seat;
    return under.some((node) => node.closest("#middle")) ? "" : undefined;
  }

  function move(seal, on) {
    const from = seal.closest("[data-seat]")?.dataset.seat ?? "";
    if (on === from) return;
    const url = `${document.querySelector(".room").dataset.base}/do/move-reminder`;
    htmx.ajax("POST", url, { source: document.getElementById("screen"), swap: "none", values: { reminder: seal.dataset.reminder, on } });
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-just-dragged]")) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);
  document.head.append(Object.assign(document.createElement("script"), { src: address, onload: start }));
})();
