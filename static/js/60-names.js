/* The list of players: Enter goes to the next line, a pasted list fills lines, a line is moved by its grip
   (by finger, mouse or arrow keys). Names that were typed are there again after a look at another page, until a game
   has begun with them. Without this file every button still works by asking the server. */
(() => {
  "use strict";
  const form = () => document.querySelector("[data-seating]");
  const list = () => form()?.querySelector("[data-lines]");
  const lineOf = (node) => node.closest?.("[data-lines] > li");

  function counted() {
    const names = [...list().querySelectorAll("input")].filter((input) => input.value.trim()).length;
    const place = form().querySelector("[data-count]");
    if (place) place.textContent = `${names} ${place.dataset.count}`;
  }

  function fresh(text = "") {
    const line = list().lastElementChild.cloneNode(true), input = line.querySelector("input");
    line.querySelector(".error")?.remove();
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    input.value = text;
    return line;
  }

  /* Labels and the places that the buttons name follow the order of the lines. */
  function renumber() {
    [...list().children].forEach((line, at) => {
      line.querySelector("input").setAttribute("aria-label", form().dataset.player.replace("0", at + 1));
      line.querySelectorAll("button[name=do]").forEach((button) => {
        button.value = `${button.value.split("-")[0]}-${at}`;
        button.setAttribute("aria-label", button.dataset.label.replace("0", at + 1));
      });
    });
    counted();
  }

  function move(line, by) {
    const other = by < 0 ? line.previousElementSibling : line.nextElementSibling;
    if (!other) return;
    other[by < 0 ? "before" : "after"](line);
    renumber();
    line.querySelector(".grip").focus();
  }

  function remove(line) {
    const next = (line.nextElementSibling ?? line.previousElementSibling)?.querySelector("input");
    if (!next) { line.querySelector("input").value = ""; return; }
    line.remove();
    renumber();
    next.focus();
  }

  function add(text, after = list().lastElementChild) {
    const line = fresh(text);
    after.after(line);
    renumber();
    return line;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-seating] button[name=do]");
    if (!button) return;
    const deed = button.value.split("-")[0];
    if (deed === "up" || deed === "remove" || deed === "add") event.preventDefault();
    if (deed === "remove") remove(lineOf(button));
    if (deed === "add") add("").querySelector("input").focus();
  });
  document.addEventListener("keydown", (event) => {
    const line = lineOf(event.target);
    if (!line || event.isComposing) return;
    if (event.key === "Enter" && event.target.matches("input")) {
      event.preventDefault();
      (line.nextElementSibling ?? add("")).querySelector("input").focus();
    } else if (event.target.matches(".grip") && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      move(line, event.key === "ArrowUp" ? -1 : 1);
    }
  });
  document.addEventListener("input", (event) => { if (lineOf(event.target)) counted(); });
  document.addEventListener("paste", (event) => {
    const line = lineOf(event.target), text = event.clipboardData?.getData("text/plain") ?? "";
    const names = text.split(/[\n\r]+/).map((name) => name.trim()).filter(Boolean);
    if (!line || names.length < 2) return;
    event.preventDefault();
    let at = line;
    names.forEach((name, i) => {
      const empty = i === 0 ? line : at.nextElementSibling;
      if (empty && !empty.querySelector("input").value.trim()) { empty.querySelector("input").value = name; at = empty; }
      else at = add(name, at);
    });
    renumber();
    at.querySelector("input").focus();
  });

  const TYPED = "names";
  addEventListener("pagehide", () => {
    if (list()) sessionStorage.setItem(TYPED, JSON.stringify([...list().querySelectorAll("input")].map((input) => input.value)));
  });
  if (location.pathname.endsWith("/setup")) sessionStorage.removeItem(TYPED);
  if (list() && [...list().querySelectorAll("input")].every((input) => !input.value)) {
    JSON.parse(sessionStorage.getItem(TYPED) ?? "[]").forEach((name, at) => {
      const line = list().children[at];
      if (line) line.querySelector("input").value = name; else add(name);
    });
    counted();
  }

  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("[data-lines] .grip");
    if (!grip || event.button) return;
    grimoire.shift(grip, event, lineOf(grip), renumber);
  });
})();
