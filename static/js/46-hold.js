/* Notes for the Storyteller alone are read by holding them: their words stand over the page as long as a finger (or Enter)
   is down, away from the finger, and nowhere else. */
(() => {
  "use strict";
  let held = null;

  function show(button) {
    const note = document.getElementById(button.dataset.read);
    if (!note || held) return;
    held = note;
    note.showPopover?.();
    const box = button.getBoundingClientRect(), gap = 10, above = box.top - gap - note.offsetHeight;
    note.style.width = `${box.width}px`;
    note.style.left = `${box.left}px`;
    note.style.top = `${Math.max(8, above >= 8 || box.bottom + gap + note.offsetHeight > innerHeight ? box.top - gap - note.offsetHeight : box.bottom + gap)}px`;
  }

  function hide() {
    if (held?.isConnected && held.matches(":popover-open")) held.hidePopover();
    held = null;
  }

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("[data-read]");
    if (button && !event.button) show(button);
  });
  document.addEventListener("keydown", (event) => {
    const button = event.target.closest?.("[data-read]");
    if (!button || event.repeat || ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    show(button);
  });
  for (const kind of ["pointerup", "pointercancel", "keyup", "blur", "pagehide"]) window.addEventListener(kind, hide);
  document.addEventListener("visibilitychange", hide);
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.("[data-read], .note-words")) event.preventDefault(); });
})();
