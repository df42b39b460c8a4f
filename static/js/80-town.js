/* The Town Square says so when its link to the table is lost, and no more once it is found again. The latest nomination is
   always in view: nobody scrolls a TV. */
(() => {
  "use strict";
  const lost = document.querySelector("[data-town-lost]");
  if (!lost) return;
  const late = 4000;
  let timer = 0;
  document.addEventListener("htmx:sse:error", () => { timer ||= setTimeout(() => { lost.hidden = false; }, late); });
  document.addEventListener("htmx:sse:after:connection", () => { clearTimeout(timer); timer = 0; lost.hidden = true; });
  const latest = () => { const rows = document.querySelector(".town-rows"); if (rows) rows.scrollTop = rows.scrollHeight; };
  document.addEventListener("htmx:after:swap", latest);
  latest();
})();
