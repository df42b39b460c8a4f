/* Keys: arrows walk the circle, digits give the answers of the open step, and by day holding the eye turns tokens up. */
(() => {
  "use strict";
  const typing = (node) => node.closest?.("input, textarea, select, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.target.closest?.(".circle .cell");
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (cell && step) {
      event.preventDefault();
      const cells = [...document.querySelectorAll(".circle .cell")];
      cells.at((cells.indexOf(cell) + step) % cells.length).focus();
    }
    if (/^[0-9]$/.test(event.key)) document.querySelector(`[data-key="${event.key}"]`)?.click();
  });

  const turn = (up) => { document.querySelector(".room")?.classList.toggle("face-up", up); };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, (event) => {
    if (!event.target.closest?.("[data-face-up]") || (event.type === "keydown" && ![" ", "Enter"].includes(event.key))) return;
    event.preventDefault();
    turn(true);
  });
  for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) window.addEventListener(kind, () => turn(false));
})();
