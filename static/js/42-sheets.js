/* Sheets over the ledger: the focus goes into them and back to where it came from, they follow the game, Escape closes. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  const place = () => document.getElementById("sheet");
  const sheet = () => document.querySelector("#sheet > .sheet");
  let opener = null, shown = null;

  grimoire.closeSheet = () => {
    if (!sheet()) return false;
    place().replaceChildren();
    shown = null;
    const back = opener?.isConnected ? opener : document.getElementById(opener?.id || opener?.closest?.("[id]")?.id || "row");
    opener = null;
    if (back && !back.closest("[inert]")) back.focus({ preventScroll: true });
    return true;
  };

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (!sheet() && ctx.request.action.includes("/sheets/")) opener = document.activeElement === document.body ? ctx.sourceElement : document.activeElement;
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const open = sheet();
    if (open && open !== shown) {
      shown = open;
      open.tabIndex = -1;
      (open.querySelector("[autofocus]") ?? open).focus({ preventScroll: true });
    }
    if (ctx.sourceElement?.closest?.("[data-clears]") && ctx.response?.status < 400) ctx.sourceElement.closest("form").reset();
    if (ctx.sourceElement?.matches?.("[data-then-close]") && ctx.response?.status < 400) { grimoire.closeSheet(); return; }
    // The circle is painted first.
    if (open) requestAnimationFrame(() => setTimeout(() => follow(sheet())));
  });

  /* A sheet that shows an older game is drawn anew; what was typed in it stays. */
  function follow(open) {
    const version = String(document.getElementById("version")?.value ?? "");
    if (!open?.dataset.refresh || open.dataset.version === version || open.dataset.asked === version) return;
    open.dataset.asked = version;
    const joined = open.dataset.refresh.includes("?") ? "&" : "?";
    htmx.ajax("GET", `${open.dataset.refresh}${joined}again=1`, { source: open, swap: "none", target: place() });
  }
  document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
    if (ctx.request.method === "GET" && ctx.request.action.includes("again=1")) grimoire.closeSheet(); // its seat is gone
  });

  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-close-sheet]")) grimoire.closeSheet(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !event.defaultPrevented && grimoire.closeSheet()) event.preventDefault(); });

  /* A word typed into a finder leaves only what has it. */
  document.addEventListener("input", (event) => {
    if (!event.target.matches?.("[data-finds]")) return;
    const word = event.target.value.trim().toLocaleLowerCase();
    for (const one of event.target.closest(".sheet").querySelectorAll("[data-found]")) one.hidden = !one.textContent.toLocaleLowerCase().includes(word);
    for (const group of event.target.closest(".sheet").querySelectorAll("[data-group]")) group.hidden = !group.querySelector("[data-found]:not([hidden])");
  });
})();
