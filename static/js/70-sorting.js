/* Lists that are put in order: a line is moved by its grip, by finger, mouse or arrow keys; lines of one page's lists
   may change over. What the order means is read from the lines' own fields, so nothing has to be numbered anew. */
(() => {
  "use strict";
  const itemOf = (node) => node.closest?.("[data-sort] > [data-item]");
  const lists = () => [...document.querySelectorAll("[data-sort]")];
  const told = (item) => item.dispatchEvent(new Event("input", { bubbles: true }));

  /* Steps may pass into the neighbouring list; the lines of a night stay in their night. */
  function step(item, by) {
    const beside = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (beside) { beside[by < 0 ? "before" : "after"](item); return true; }
    if (!item.closest("[data-parts]")) return false;
    const all = lists(), list = all[all.indexOf(item.parentElement) + by];
    list?.[by < 0 ? "append" : "prepend"](item);
    return Boolean(list);
  }

  document.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key], item = event.target.matches?.("[data-grip]") ? itemOf(event.target) : null;
    if (!item || !by) return;
    event.preventDefault();
    event.stopPropagation();
    if (step(item, by)) { event.target.focus(); told(item); }
  }, true);

  // The buttons up and down ask the server; here they need not.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-up], [data-down]"), item = button && itemOf(button);
    if (!item) return;
    event.preventDefault();
    if (step(item, button.matches("[data-up]") ? -1 : 1)) { button.focus(); told(item); }
  });

  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("[data-grip]"), item = grip && itemOf(grip);
    if (!item || event.button) return;
    let moved = false;
    grip.setPointerCapture?.(event.pointerId);
    item.classList.add("dragging");
    const drag = (move) => {
      const under = document.elementsFromPoint(move.clientX, move.clientY);
      const other = under.map(itemOf).find((one) => one && one !== item), list = under.find((one) => one.matches("[data-sort]"));
      if (other && (other.parentElement === item.parentElement || item.closest("[data-parts]"))) {
        const box = other.getBoundingClientRect(), above = move.clientY < box.top + box.height / 2;
        const there = above ? other.previousElementSibling : other.nextElementSibling;
        if (there !== item) { other[above ? "before" : "after"](item); moved = true; }
      } else if (list && !list.children.length && item.closest("[data-parts]")) { list.append(item); moved = true; }
    };
    const drop = () => {
      item.classList.remove("dragging");
      grip.removeEventListener("pointermove", drag);
      if (moved) told(item);
    };
    grip.addEventListener("pointermove", drag);
    for (const end of ["pointerup", "pointercancel"]) grip.addEventListener(end, drop, { once: true });
  });
})();
