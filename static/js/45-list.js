/* The list of the night or the day: on a phone it is pulled up over the step. The row that is open stays in view, and in
   it the step that is asked about. */
(() => {
  "use strict";
  const room = () => document.querySelector(".room");
  let kept = "", headed = "";

  function show(open) {
    if (!room() || (room().dataset.list === "open") === open) return false;
    room().dataset.list = open ? "open" : "";
    document.querySelector(open ? "[data-list-close]" : "[data-list-open]")?.focus({ preventScroll: true });
    if (open) { kept = ""; keepInView(); }
    return true;
  }

  function keepInView() {
    const current = document.querySelector("[data-keeps-current] [aria-current]"), list = current?.closest("[data-keeps-current]");
    if (!current || current.id === kept) return;
    kept = current.id;
    const top = current.getBoundingClientRect().top - list.getBoundingClientRect().top, room = list.clientHeight, tall = current.offsetHeight;
    if (top >= 0 && top + tall * 2 <= room) return;
    list.scrollTop += top - Math.min(tall * 3, room / 2);
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-list-open]")) show(true);
    else if (event.target.closest?.("[data-list-close], .list .row")) show(false);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && show(false)) event.preventDefault(); });
  /* Another thing begins at its beginning, however far the one before was scrolled. */
  function fromItsHead() {
    const place = document.querySelector("#step .scroll"), head = place?.firstElementChild?.textContent ?? "";
    if (place && head !== headed) place.scrollTop = 0;
    headed = head;
  }
  function stepInView() {
    const now = document.querySelector("#step .scroll .steps > .now"), place = now?.closest(".scroll");
    if (!place || place.scrollTop) return; // whoever scrolled reads something else
    place.scrollTop = Math.max(0, now.getBoundingClientRect().bottom - place.getBoundingClientRect().bottom + 6);
  }

  const look = () => { keepInView(); fromItsHead(); stepInView(); };
  document.addEventListener("htmx:after:swap", look);
  look();
})();
