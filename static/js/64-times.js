/* Moments are sent in one time for all and shown in the time of whoever looks. */
(() => {
  "use strict";
  const language = document.documentElement.lang || undefined;
  const WAYS = {
    clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    day: { day: "numeric", month: "short" },
    date: { day: "numeric", month: "short", year: "numeric" },
    moment: { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  };
  const ways = {};

  function show(time) {
    const way = time.dataset.show, at = new Date(time.dateTime);
    if (!WAYS[way] || Number.isNaN(at.getTime())) return;
    ways[way] ??= new Intl.DateTimeFormat(language === "en" ? undefined : language, WAYS[way]);
    time.textContent = ways[way].format(at);
    time.title = at.toLocaleString(language);
    delete time.dataset.show;
  }

  const all = (root) => root.querySelectorAll?.("time[data-show]").forEach(show);
  all(document);
  document.addEventListener("htmx:after:swap", () => all(document));
})();
