/* What every tap carries and what becomes of its answer: an id of its own, so that the same tap sent twice acts once;
   the version and the row that the screen shows; and a catch-up whenever the game has moved on elsewhere. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  const DOUBLE = 300, NEAR = 24;
  const unanswered = new Map();
  let flying = 0, behind = 0, last = { at: 0, x: 0, y: 0, on: null };

  // crypto.randomUUID is missing where the page comes over plain http from another machine.
  grimoire.newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
  grimoire.version = () => Number(document.getElementById("version")?.value ?? 0);

  /* A second tap on the same spot before anybody could have read the answer to the first was not meant for what is there now. */
  document.addEventListener("click", (event) => {
    const deed = event.target.closest?.("[hx-post], form[hx-post] button");
    const again = event.timeStamp - last.at < DOUBLE && (event.detail ? Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR : event.target === last.on);
    if (deed && again && !deed.matches("[data-rapid]")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, on: event.target };
  }, true);

  /* What was sent and not answered keeps its id: sent again, it acts once. */
  const meaning = (request) => {
    const fields = [...request.body].filter(([name]) => !["action", "version", "row"].includes(name));
    return `${request.action} ${new URLSearchParams(fields)}`;
  };
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const { body, method } = ctx.request;
    if (method === "GET" || !(body instanceof FormData || body instanceof URLSearchParams) || body.get("action")) return;
    ctx.meaning = meaning(ctx.request);
    if (!unanswered.has(ctx.meaning)) unanswered.set(ctx.meaning, grimoire.newId());
    body.set("action", unanswered.get(ctx.meaning));
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    unanswered.delete(ctx.meaning);
    const stale = ctx.request.method !== "GET" && [409, 422].includes(ctx.response?.status);
    if (stale) behind = Infinity; // whoever was refused may have looked at an older game
    if (ctx.response?.status < 400 && ctx.request.method !== "GET") document.getElementById("notice")?.replaceChildren();
  });
  const counts = ({ detail: { ctx } }) => ctx.sourceElement?.id !== "live";
  document.addEventListener("htmx:before:request", (event) => { if (counts(event)) flying += 1; });
  document.addEventListener("htmx:finally:request", (event) => {
    if (!counts(event)) return;
    flying = Math.max(0, flying - 1);
    if (!flying && behind > grimoire.version()) catchUp();
  });

  function catchUp() {
    behind = 0;
    const stream = document.getElementById("catch-up");
    if (stream) htmx.trigger(stream, "behind");
  }

  // The stream only says which version there is. Our own tap brings its own answer, so it is waited for first.
  document.addEventListener("version", ({ detail }) => {
    behind = Math.max(behind, Number(detail?.id ?? detail?.data ?? 0));
    if (!flying && behind > grimoire.version()) catchUp();
  });

  /* A request that did not arrive is said, and may be sent again with the same id. */
  document.addEventListener("htmx:error", ({ detail }) => {
    const { ctx } = detail;
    if (ctx && !ctx.response && ctx.sourceElement?.id !== "live") grimoire.say(document.querySelector(".room")?.dataset.lost);
  });

  /* What was read goes by itself. */
  const READ = 9000;
  let shown = 0;
  const fade = () => {
    clearTimeout(shown);
    shown = setTimeout(() => document.getElementById("notice")?.replaceChildren(), READ);
  };
  document.addEventListener("htmx:after:swap", () => { if (document.querySelector("#notice > *")) fade(); });

  grimoire.say = (text) => {
    const place = document.getElementById("notice");
    if (!place || !text) return;
    place.replaceChildren(Object.assign(document.createElement("p"), { className: "notice warn", textContent: text }));
    fade();
  };
  document.addEventListener("click", (event) => event.target.closest?.("[data-dismiss]")?.closest(".notice").remove());
})();
