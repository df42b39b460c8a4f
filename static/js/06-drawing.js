/* Of a touch that draws something along the browser may make no gesture of its own: it would swallow the next tap. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  const still = (event) => { if (event.cancelable) event.preventDefault(); };

  /* From now until the finger is lifted. */
  grimoire.drawn = (node) => {
    node.addEventListener("touchmove", still, { passive: false });
    for (const end of ["touchend", "touchcancel"]) node.addEventListener(end, () => node.removeEventListener("touchmove", still), { once: true });
  };
})();
