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

  /* While a line is drawn it stays in its place and only seems to move, or the finger would lose it; a brass edge shows
     where it will lie. */
  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("[data-grip]"), item = grip && itemOf(grip);
    if (!item || event.button) return;
    const from = event.clientY + scrollY, abroad = item.closest("[data-parts]");
    let place = null;
    const mark = (next) => {
      place?.to.classList.remove("drop-above", "drop-below");
      place = next;
      place?.to.classList.add(place.above ? "drop-above" : "drop-below");
    };
    const drag = (move) => {
      item.style.transform = `translateY(${move.clientY + scrollY - from}px)`;
      const under = document.elementsFromPoint(move.clientX, move.clientY).filter((one) => !item.contains(one));
      const other = under.map(itemOf).find((one) => one && one !== item), list = under.find((one) => one.matches("[data-sort]"));
      if (other && (abroad || other.parentElement === item.parentElement)) {
        const box = other.getBoundingClientRect();
        mark({ to: other, above: move.clientY < box.top + box.height / 2 });
      } else if (list && !list.children.length && abroad) mark({ to: list, above: true, empty: true });
      else if (!list) mark(null);
      const edge = 90, speed = move.clientY < edge ? -12 : move.clientY > innerHeight - edge ? 12 : 0;
      if (speed) scrollBy(0, speed);
    };
    const drop = (end) => {
      if (end.type === "pointerup") drag(end);
      item.classList.remove("dragging");
      item.style.transform = "";
      const to = end.type === "pointerup" ? place : null;
      mark(null);
      if (!to) return;
      if (to.empty) to.to.append(item); else to.to[to.above ? "before" : "after"](item);
      told(item);
    };
    item.classList.add("dragging");
    grip.setPointerCapture(event.pointerId);
    grimoire.follow(grip, event.pointerId, drag, drop);
  });
})();
