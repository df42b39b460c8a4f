/* The editor: steppers, Enter that saves nothing by surprise, typed words that are not left behind; in the review the
   way from one uncertain thing to the next. */
(() => {
  "use strict";
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-by]"), input = button?.parentElement.querySelector("input");
    if (!input) return;
    const by = Number(button.dataset.by), now = input.value === "" ? (by > 0 ? 0 : 1) : Number(input.value);
    input.value = Math.min(Number(input.max || 99), Math.max(Number(input.min || 0), now + by));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches?.("#editor input") && !event.isComposing) event.preventDefault();
  });

  // Leaving a changed form is asked about by the browser; saving it and leaving it on purpose are not.
  let changed = false;
  document.addEventListener("input", (event) => { if (event.target.closest?.("[data-keeps]")) changed = true; });
  document.addEventListener("submit", (event) => { if (event.target.matches("[data-keeps]")) changed = false; });
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-leave]")) changed = false; });
  addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-next-mark]"), marks = [...document.querySelectorAll("[id^='u-']")];
    if (!button || !marks.length) return;
    event.preventDefault();
    const at = marks.indexOf(document.activeElement), edge = button.getBoundingClientRect().bottom + 8;
    const below = marks.find((mark) => mark.getBoundingClientRect().top > edge);
    const next = at >= 0 ? marks[(at + 1) % marks.length] : (below ?? marks[0]);
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  });
})();
