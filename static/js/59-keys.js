/* Keys: arrows walk the circle and the rows, digits give the answers of the open step; by day holding the eye turns
   tokens up. And how it all looks is kept by the browser. */
(() => {
  "use strict";
  const typing = (node) => node.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
  const WALKS = [".circle .cell", ".rows .row"];

  document.addEventListener("keydown", (event) => {
    if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const walk = WALKS.find((selector) => event.target.matches?.(selector));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (walk && step) {
      event.preventDefault();
      const all = [...document.querySelectorAll(walk)];
      all.at((all.indexOf(event.target) + step) % all.length).focus();
    }
    const room = document.querySelector(".room:not([inert])");
    if (room && /^[0-9]$/.test(event.key) && !room.querySelector(".sheet")) room.querySelector(`[data-key="${event.key}"]`)?.click();
  });

  const turn = (up) => document.querySelector(".room")?.classList.toggle("face-up", up);
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => {
    if (!event.target.closest?.("[data-face-up]") || (event.type === "keydown" && ![" ", "Enter"].includes(event.key))) return;
    if (event.type === "keydown") event.preventDefault();
    turn(true);
  });
  for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) window.addEventListener(kind, () => turn(false));
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.(".circle, [data-face-up]")) event.preventDefault(); });

  // “theme=light”: a cookie for the next page, an attribute for this one.
  document.addEventListener("change", ({ target }) => {
    if (!target.matches?.("[data-look]")) return;
    document.cookie = `${target.name}=${target.value}; path=/; max-age=31536000; SameSite=Strict`;
    const place = target.name === "hand" ? document.querySelector(".room") : document.documentElement;
    place.dataset[target.name] = target.value;
  });
})();
