/* The privacy cover: one tap hides the Grimoire at once; it opens again only by holding the seal. While it is closed the
   page under it is inert, and a cookie keeps it closed through a reload. It closes by itself when nobody touches the
   screen for a minute, and when the page goes out of sight. */
(() => {
  "use strict";
  const HOLD = 600, IDLE = 60_000;
  const cover = () => document.getElementById("cover");
  const room = () => document.querySelector(".room");
  let holding = 0, idle = 0;

  function close() {
    if (!cover() || !cover().hidden) return;
    document.cookie = "covered=1; path=/; SameSite=Strict";
    cover().hidden = false;
    room().inert = true;
    document.activeElement?.blur();
    cover().querySelector("[data-uncover]").focus({ preventScroll: true });
  }

  function open() {
    document.cookie = "covered=; path=/; SameSite=Strict; max-age=0";
    cover().hidden = true;
    room().inert = false;
    rest();
  }

  function press(event) {
    if (!event.target.closest?.("[data-uncover]")) return;
    if (event.type === "keydown" && (event.key !== "Enter" || event.repeat)) return;
    event.preventDefault();
    cover().classList.add("holding");
    clearTimeout(holding);
    holding = setTimeout(() => { release(); open(); }, HOLD);
  }

  function release() {
    clearTimeout(holding);
    cover()?.classList.remove("holding");
  }

  function rest() {
    clearTimeout(idle);
    if (cover()?.hidden) idle = setTimeout(close, IDLE);
  }

  if (!cover()) return;
  document.addEventListener("click", (event) => { if (event.target.closest("[data-cover]")) close(); });
  for (const kind of ["pointerdown", "keydown"]) { document.addEventListener(kind, press); document.addEventListener(kind, rest); }
  for (const kind of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(kind, release);
  document.addEventListener("contextmenu", (event) => { if (event.target.closest("#cover")) event.preventDefault(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) close(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted && document.cookie.includes("covered=1")) close(); });
  rest();
})();
