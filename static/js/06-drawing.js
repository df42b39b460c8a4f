/* Gestures that are more than a tap: the browser may make nothing else out of them. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  const still = (event) => { if (event.cancelable) event.preventDefault(); };
  const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

  /* Something is drawn along until the finger is lifted: a scroll or a fling out of it would swallow the next tap. */
  grimoire.drawn = (node) => {
    node.addEventListener("touchmove", still, { passive: false });
    for (const end of ["touchend", "touchcancel"]) node.addEventListener(end, () => node.removeEventListener("touchmove", still), { once: true });
  };

  /* A grip is drawn along by one finger: `drag` hears every move, `drop` the end, once. Lines change their places
     meanwhile, so the events are heard on the whole page; another finger, or a later end, is none of this drag's. */
  grimoire.follow = (grip, finger, drag, drop) => {
    const over = new AbortController();
    const hear = (kind, done) => document.addEventListener(kind, (event) => { if (event.pointerId === finger) done(event); }, { signal: over.signal });
    grimoire.drawn(grip);
    hear("pointermove", drag);
    for (const end of ["pointerup", "pointercancel"]) hear(end, (event) => { over.abort(); drop(event); });
  };

  /* A line of a list follows the finger; where it passes the middle of a neighbour, the two change places. `drop` hears
     at the end whether the finger moved at all. */
  grimoire.shift = (grip, event, line, drop) => {
    let from = event.clientY, moved = false;
    line.classList.add("dragging");
    const drag = (move) => {
      const by = move.clientY - from, other = by < 0 ? line.previousElementSibling : line.nextElementSibling;
      moved ||= Math.abs(by) > 6;
      if (other && Math.abs(by) > other.offsetHeight * 0.55) {
        other[by < 0 ? "before" : "after"](line);
        from += by < 0 ? -other.offsetHeight : other.offsetHeight;
      }
    };
    grimoire.follow(grip, event.pointerId, drag, () => { line.classList.remove("dragging"); drop(moved); });
  };

  /* The click that may come of a finger that was drawn or held is no tap on what lies under it; the next touch is one. */
  grimoire.noTap = () => {
    addEventListener("click", swallow, { capture: true, once: true });
    for (const next of ["pointerdown", "keydown"]) addEventListener(next, () => removeEventListener("click", swallow, { capture: true }), { capture: true, once: true });
  };
})();
