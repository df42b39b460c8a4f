/* The town's clock counts down to the second in which it ends; the server says how much was left when the page was drawn,
   so that the clock of this device does not matter. A loud end is seen on the whole screen and felt in the hand; no sound. */
(() => {
  "use strict";
  const ends = new Map();
  let ticking = 0, watched = "";

  function left(clock) {
    const key = clock.dataset.timer;
    if (!ends.has(key)) ends.set(key, performance.now() + Number(clock.dataset.left) * 1000);
    return ends.get(key) - performance.now();
  }

  function tick() {
    clearTimeout(ticking);
    const clocks = [...document.querySelectorAll("[data-timer]")];
    if (!clocks.length) return;
    const rest = left(clocks[0]), seconds = Math.max(0, Math.ceil(rest / 1000));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    for (const clock of clocks) {
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("over", !seconds);
    }
    const { timer, loud } = clocks[0].dataset;
    if (!seconds && watched === timer && loud !== undefined) ring();
    watched = seconds ? timer : "";
    if (seconds) ticking = setTimeout(tick, Math.max(30, rest % 1000 || 1000));
  }

  function ring() {
    const room = document.querySelector(".room, .town");
    room?.classList.add("time-is-up");
    setTimeout(() => room?.classList.remove("time-is-up"), 3000);
    navigator.vibrate?.([300, 150, 300]);
  }

  document.addEventListener("htmx:after:swap", tick);
  document.addEventListener("visibilitychange", tick);
  tick();
})();
