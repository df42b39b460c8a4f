/* The player card closes by drawing the seal along its track, at least four fifths of the way; a tap, a swipe back or
   Escape does nothing. Keyboards hold Enter. */
(() => {
  "use strict";
  const track = document.querySelector("[data-card-close]");
  if (!track) return;
  const knob = track.querySelector("button");
  let from = null, timer = 0;

  const leave = () => location.replace(track.dataset.cardClose);
  const run = () => track.clientWidth - knob.offsetWidth;
  const backwards = getComputedStyle(track).direction === "rtl" ? -1 : 1;

  knob.addEventListener("pointerdown", (event) => { from = event.clientX; knob.setPointerCapture(event.pointerId); });
  knob.addEventListener("pointermove", (event) => {
    if (from === null) return;
    const way = Math.max(0, Math.min(run(), (event.clientX - from) * backwards));
    knob.style.transform = `translateX(${way * backwards}px)`;
    knob.dataset.way = way / run();
  });
  const drop = () => {
    if (from === null) return;
    from = null;
    if (Number(knob.dataset.way) >= 0.8) { leave(); return; }
    knob.style.transform = "";
    knob.dataset.way = 0;
  };
  knob.addEventListener("pointerup", drop);
  knob.addEventListener("pointercancel", drop);
  knob.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    timer = setTimeout(leave, 600);
  });
  knob.addEventListener("keyup", () => clearTimeout(timer));
  // Going back leads to the card again.
  history.pushState(null, "", location.href);
  window.addEventListener("popstate", () => history.pushState(null, "", location.href));
})();
