/* A file dropped anywhere on the page of scripts is brought in, as if it had been chosen in the form. */
(() => {
  "use strict";
  const form = document.querySelector("[data-drop-form]");
  if (!form) return;
  const holdsFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

  document.addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!holdsFiles(event)) return;
    event.preventDefault();
    form.querySelector("[type=file]").files = event.dataTransfer.files;
    form.requestSubmit();
  });
  form.querySelector("[type=file]").addEventListener("change", (event) => { if (event.target.files.length) form.requestSubmit(); });

  // The line with the fault is chosen in the text, so that one sees it at once.
  const text = form.querySelector("[data-line]");
  if (text) {
    const lines = text.value.split("\n"), at = Number(text.dataset.line) - 1;
    const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
    text.focus({ preventScroll: true });
    text.setSelectionRange(start, start + (lines[at]?.length ?? 0));
    text.scrollTop = Math.max(0, (at - 3) * (text.scrollHeight / lines.length));
  }
})();
