/* A player's own token on their phone: asked for by the first hold, shown while the button is held, and gone from the page
   when its time is over or the page goes out of sight. The server keeps the time; this only keeps up appearances. */
(() => {
  "use strict";
  const place = document.querySelector("[data-own-token]");
  if (!place) return;
  let holding = false, asking = false, timer = 0;

  const show = () => { place.hidden = !(holding && place.firstElementChild); };

  function forget() {
    clearTimeout(timer);
    place.replaceChildren();
    show();
  }

  async function ask(button) {
    if (asking || place.firstElementChild) return;
    asking = true;
    try { await htmx.ajax("POST", button.dataset.reveal, { source: button, target: place, swap: "none" }); } finally { asking = false; }
    const card = place.firstElementChild;
    if (!card) return;
    const left = Number(card.dataset.left);
    card.style.setProperty("--left", `${left}ms`);
    timer = setTimeout(() => { forget(); htmx.trigger(document.body, "seat"); }, left);
    show();
  }

  function press(event) {
    const button = event.target.closest?.("[data-reveal]");
    if (!button || (event.type === "keydown" && (![" ", "Enter"].includes(event.key) || event.repeat))) return;
    event.preventDefault();
    holding = true;
    show();
    ask(button);
  }

  function release() {
    holding = false;
    show();
  }

  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, press);
  for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) window.addEventListener(kind, release);
  for (const kind of ["contextmenu", "dragstart", "selectstart"]) document.addEventListener(kind, (event) => { if (event.target.closest?.("[data-reveal], [data-own-token]")) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) { release(); forget(); } });
  window.addEventListener("pagehide", forget);
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
