/* What every tap carries and what becomes of its answer: an id of its own, so that the same tap sent twice acts once;
   the version and the row that the screen shows; and a catch-up whenever the game has moved on elsewhere. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  const DOUBLE = 300, NEAR = 24;
  const unanswered = new Map();
  let flying = 0, behind = 0, leaving = false, last = before();

  /* Another page may lie under the finger by now: that it was drawn is when its reading begins. */
  function before() {
    const [at, x, y] = JSON.parse(sessionStorage.getItem("tap") ?? "[0, 0, 0]");
    return Date.now() - at < 3000 ? { at: performance.now(), x, y, on: null } : { at: -DOUBLE, x, y, on: null };
  }
  function tapped(at, x, y, on) {
    last = { at, x, y, on };
    sessionStorage.setItem("tap", JSON.stringify([Date.now(), x, y]));
  }

  // crypto.randomUUID is missing where the page comes over plain http from another machine.
  grimoire.newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
  grimoire.version = () => Number(document.getElementById("version")?.value ?? 0);

  /* A second tap on the same spot before anybody could have read the answer to the first was not meant for what is there now. */
  document.addEventListener("click", (event) => {
    // A choice in a form is no deed: the browser itself hands the click on a label on to what it is the label of.
    const deed = event.target.closest?.("[hx-post]:not(form), form[hx-post] button, .circle [data-seat]");
    // A third one that follows the second is as little meant.
    const again = event.timeStamp - last.at < DOUBLE && (event.detail ? Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR : event.target === last.on);
    if (deed && again && !deed.matches("[data-rapid]")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      tapped(event.timeStamp, last.x, last.y, last.on);
      return;
    }
    tapped(event.timeStamp, event.clientX, event.clientY, event.target);
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
    leaving ||= Boolean(ctx.response?.headers.has("HX-Redirect")); // the next page shows the game as it is
    const stale = ctx.request.method !== "GET" && [409, 422].includes(ctx.response?.status);
    if (stale) behind = Infinity; // whoever was refused may have looked at an older game
    if (ctx.response?.status < 400 && ctx.request.method !== "GET") document.getElementById("notice")?.replaceChildren();
  });
  const streams = (node) => Boolean(node?.matches?.("[hx-sse\\:connect]"));
  const counts = ({ detail: { ctx } }) => !streams(ctx.sourceElement);
  document.addEventListener("htmx:before:request", (event) => { if (counts(event)) flying += 1; });
  document.addEventListener("htmx:finally:request", (event) => {
    if (!counts(event)) return;
    flying = Math.max(0, flying - 1);
    if (!flying && behind > grimoire.version()) catchUp();
  });

  addEventListener("pageshow", () => { leaving = false; });
  function catchUp() {
    if (leaving) return;
    behind = 0;
    const stream = document.getElementById("catch-up");
    if (stream) htmx.trigger(stream, "behind");
  }

  // The stream only says which version there is. Our own tap brings its own answer, so it is waited for first.
  document.addEventListener("version", ({ detail }) => {
    behind = Math.max(behind, Number(detail?.id ?? detail?.data ?? 0));
    if (!flying && behind > grimoire.version()) catchUp();
  });

  /* What was read goes by itself; that the link is lost stays until it is found again. */
  const READ = 9000, LATE = 4000, AGAIN = 2000;
  const place = () => document.getElementById("notice");
  let shown = 0, late = 0;
  const fade = () => {
    clearTimeout(shown);
    shown = setTimeout(() => place()?.querySelectorAll(":scope > :not([data-link])").forEach((notice) => notice.remove()), READ);
  };
  document.addEventListener("htmx:after:swap", () => { if (document.querySelector("#notice > *")) fade(); });

  /* kind: “lost” with something that was tapped, or “away” with nothing. */
  function lost(kind) {
    if (!place() || document.querySelector("[data-town-lost]")) return; // the Town Square says it in its own way
    const notice = Object.assign(document.createElement("p"), { className: "notice warn", textContent: document.body.dataset[kind] });
    notice.dataset.link = kind;
    place().replaceChildren(notice);
  }
  function linked() {
    clearTimeout(late);
    late = 0;
    const notice = place()?.querySelector("[data-link]");
    if (notice?.dataset.link !== "lost") { notice?.remove(); return; }
    notice.textContent = document.body.dataset.found;
    delete notice.dataset.link;
    fade();
  }

  function missed() {
    late ||= setTimeout(() => { if (!place()?.querySelector("[data-link]")) lost("away"); }, LATE);
  }
  /* A stream that was found once is looked for by itself; one that was not there at the first try is asked for anew. */
  function anew(stream) {
    missed();
    setTimeout(() => { if (stream.isConnected) htmx.ajax("GET", stream.getAttribute("hx-sse:connect"), { source: stream }); }, AGAIN);
  }

  /* A request that did not arrive is said, and may be sent again with the same id; so is a stream that stays away. */
  document.addEventListener("htmx:error", ({ detail: { ctx } = {} }) => {
    if (!ctx || ctx.response) return;
    if (streams(ctx.sourceElement)) anew(ctx.sourceElement); else lost(ctx.request.method === "GET" ? "away" : "lost");
  });
  document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => { if (streams(ctx.sourceElement) && ctx.response.status > 428) anew(ctx.sourceElement); });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => { if (ctx.response && !streams(ctx.sourceElement)) linked(); });
  // What a link that was taken back opened is not looked for any more: whoever tries too often must wait, right or not.
  document.addEventListener("htmx:sse:error", ({ target, detail }) => { if (detail?.status === 404) target.dataset.gone = ""; missed(); });
  document.addEventListener("htmx:sse:before:connection", (event) => { if (event.target.matches("[data-gone]")) event.preventDefault(); });
  document.addEventListener("htmx:sse:after:connection", linked);
  document.addEventListener("click", (event) => event.target.closest?.("[data-dismiss]")?.closest(".notice").remove());
})();
