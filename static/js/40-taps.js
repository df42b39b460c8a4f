/* What every tap carries and what becomes of its answer: an id of its own, so that the same tap sent twice acts once;
   the version and the row that the screen shows; and a catch-up whenever the game has moved on elsewhere. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  let flying = 0, behind = false;

  // crypto.randomUUID is missing where the page comes over plain http from another machine.
  grimoire.newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
  grimoire.version = () => Number(document.getElementById("version")?.value ?? 0);

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const body = ctx.request.body;
    if (ctx.request.method === "GET" || !(body instanceof FormData || body instanceof URLSearchParams)) return;
    if (!body.get("action")) body.set("action", grimoire.newId());
  });
  document.addEventListener("htmx:before:request", () => { flying += 1; });
  document.addEventListener("htmx:finally:request", () => {
    flying = Math.max(0, flying - 1);
    if (behind && !flying) catchUp();
  });

  function catchUp() {
    behind = false;
    const stream = document.getElementById("catch-up");
    if (stream) htmx.trigger(stream, "behind");
  }

  // The stream only says which version there is. Our own tap brings its own answer, so it is waited for first.
  document.addEventListener("version", ({ detail }) => {
    if (Number(detail?.id ?? detail?.data ?? 0) <= grimoire.version()) return;
    if (flying) behind = true; else catchUp();
  });
  document.addEventListener("htmx:after:swap", () => {
    const sheet = document.querySelector("#sheet > [data-refresh]");
    const version = String(grimoire.version());
    if (sheet && sheet.dataset.version !== version && sheet.dataset.asked !== version) {
      sheet.dataset.asked = version;
      htmx.ajax("GET", sheet.dataset.refresh, { source: sheet, swap: "none" });
    }
  });

  /* A request that did not arrive is said, and may be sent again with the same id. */
  document.addEventListener("htmx:error", ({ detail }) => {
    const lost = detail?.ctx && !detail.ctx.response;
    if (lost) grimoire.say(document.body.dataset.lost ?? "");
  });

  grimoire.say = (text) => {
    const place = document.getElementById("notice");
    if (!place || !text) return;
    const line = Object.assign(document.createElement("p"), { className: "notice warn", textContent: text });
    place.replaceChildren(line);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-dismiss]");
    if (button) button.closest(".notice").remove();
    const closer = event.target.closest("[data-close-sheet]");
    if (closer) document.getElementById("sheet")?.replaceChildren();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.getElementById("sheet")?.replaceChildren();
  });
})();
