/* The player card closes by drawing the seal along its track, at least four fifths of the way; a tap, a swipe back or
   Escape does nothing. Keyboards hold Enter. */
(() => {
  "use strict";
  const track = document.querySelector("[data-card-close]");
  if (!track) return;
  const knob = track.querySelector("button"), ENOUGH = 0.8, HOLD = 600;
  let from = null, way = 0, timer = 0;

  const leave = () => location.replace(track.dataset.cardClose);
  const run = () => track.clientWidth - knob.offsetWidth - 6;
  const backwards = getComputedStyle(track).direction === "rtl" ? -1 : 1;

  function draw(to) {
    way = to;
    knob.style.translate = to ? `${to * run() * backwards}px` : "";
    track.classList.toggle("drawn", to >= ENOUGH);
  }

  knob.addEventListener("pointerdown", (event) => { from = event.clientX; grimoire.drawn(knob); knob.setPointerCapture(event.pointerId); });
  knob.addEventListener("pointermove", (event) => {
    if (from !== null) draw(Math.max(0, Math.min(1, ((event.clientX - from) * backwards) / run())));
  });
  const drop = ({ type }) => {
    if (from === null) return;
    from = null;
    if (type === "pointerup" && way >= ENOUGH) leave(); else draw(0);
  };
  knob.addEventListener("pointerup", drop);
  knob.addEventListener("pointercancel", drop);
  knob.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    knob.classList.add("holding");
    timer = setTimeout(leave, HOLD);
  });
  for (const kind of ["keyup", "blur"]) knob.addEventListener(kind, () => { clearTimeout(timer); knob.classList.remove("holding"); });
  for (const kind of ["contextmenu", "dragstart"]) document.addEventListener(kind, (event) => event.preventDefault());
  // Going back leads to the card again.
  history.pushState(null, "", location.href);
  window.addEventListener("popstate", () => history.pushState(null, "", location.href));
})();
