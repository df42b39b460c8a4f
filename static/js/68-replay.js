/* A game told: its log by what one looks for, and the Grimoire as it was at any entry of it, by hand or by itself. */
(() => {
  "use strict";
  const bar = document.querySelector("[data-replay]"), log = document.getElementById("log");
  if (!bar || !log) return;
  const look = document.querySelector("[data-log-look]"), play = bar.querySelector("[data-replay-play]");
  const slider = bar.querySelector("input"), said = bar.querySelector("output");
  const all = [...log.querySelectorAll("[data-entry]")], EVERY = 1600;
  let found = all, wanted = null, asks = false, runs = 0;

  const told = () => { said.textContent = found.length ? `${slider.value} / ${found.length}` : "0"; };

  /* One question at a time: while a finger slides, only where it is when the answer comes is asked next. */
  function ask() {
    if (asks || !wanted) return;
    const version = wanted;
    asks = true;
    htmx.ajax("GET", `${bar.dataset.replay}?version=${version}`, { source: bar, swap: "none" })
      .finally(() => { asks = false; if (wanted === version) wanted = null; else ask(); });
  }

  function go(place) {
    const entry = found[Math.max(0, Math.min(place, found.length - 1))];
    if (!entry) return stop();
    slider.value = found.indexOf(entry) + 1;
    log.querySelector(".now")?.classList.remove("now");
    entry.classList.add("now");
    entry.scrollIntoView({ block: "nearest" });
    wanted = entry.dataset.entry;
    told();
    ask();
  }

  function stop() {
    clearInterval(runs);
    runs = 0;
    play.setAttribute("aria-pressed", "false");
  }

  function run() {
    const end = () => slider.value >= found.length;
    if (end()) slider.value = 0;
    play.setAttribute("aria-pressed", "true");
    const next = () => { go(Number(slider.value)); if (end()) stop(); };
    next();
    if (!end()) runs = setInterval(next, EVERY);
  }

  function filter() {
    const { kind, words } = Object.fromEntries(new FormData(look)), part = words.trim().toLocaleLowerCase();
    stop();
    for (const entry of all) {
      entry.hidden = Boolean((kind && !entry.dataset.kinds.split(" ").includes(kind)) || (part && !entry.textContent.toLocaleLowerCase().includes(part)));
    }
    found = all.filter((entry) => !entry.hidden);
    for (const one of log.querySelectorAll("section")) one.hidden = !one.querySelector("[data-entry]:not([hidden])");
    const now = found.indexOf(log.querySelector(".now"));
    slider.max = Math.max(1, found.length);
    slider.value = now < 0 ? found.length : now + 1;
    told();
  }

  look.addEventListener("input", filter);
  look.addEventListener("submit", (event) => event.preventDefault());
  slider.addEventListener("input", () => { stop(); go(slider.value - 1); });
  play.addEventListener("click", () => { if (runs) stop(); else run(); });
  for (const button of bar.querySelectorAll("[data-replay-by]")) {
    button.addEventListener("click", () => { stop(); go(slider.value - 1 + Number(button.dataset.replayBy)); });
  }
  log.addEventListener("click", (event) => {
    const entry = event.target.closest("[data-entry]");
    if (entry) { stop(); go(found.indexOf(entry)); }
  });
  addEventListener("pageshow", filter);
  filter();
})();
