/* While the tablet goes round, a token that is face up never outlives its page: out of sight it is gone, going back leads to
   the same page again, and a page that comes out of a browser's memory is loaded anew. */
(() => {
  "use strict";
  const page = () => document.getElementById("passing");
  if (!page()) return;
  const shown = () => page()?.querySelector("[data-own-shown]");

  function away() {
    if (!shown()) return;
    shown().remove();
    location.replace(location.pathname);
  }

  document.addEventListener("visibilitychange", () => { if (document.hidden) away(); });
  window.addEventListener("pagehide", () => shown()?.remove());
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.(".own-card, .pass-tiles")) event.preventDefault(); });

  const begun = () => page()?.dataset.passing !== "start";
  let held = false;
  const stay = () => history.pushState(null, "", location.pathname);
  function hold() {
    if (held || !begun()) return;
    held = true;
    stay();
  }
  hold();
  document.addEventListener("htmx:after:swap", () => { hold(); window.scrollTo(0, 0); });
  window.addEventListener("popstate", () => { if (begun()) stay(); });
})();
