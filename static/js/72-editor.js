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

  // From one to the next, the first time from where the page stands; behind the last one of a part into the next part.
  let last = null;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-next-mark]"), marks = [...document.querySelectorAll("[id^='u-']")];
    if (!button || !marks.length) return;
    event.preventDefault();
    const edge = button.getBoundingClientRect().bottom, below = (mark) => mark.getBoundingClientRect().top > edge;
    if (last === marks.at(-1) && button.dataset.then) { location.assign(button.dataset.then); return; }
    last = last ? marks[(marks.indexOf(last) + 1) % marks.length] : (marks.find(below) ?? marks[0]);
    last.focus({ preventScroll: true });
    last.scrollIntoView({ block: "center" });
  });
})();
