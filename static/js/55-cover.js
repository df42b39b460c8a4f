/* The privacy cover: one tap hides the Grimoire at once; it opens again only by holding the seal. While it is closed the
   page under it is inert, and a cookie keeps it closed through a reload. It closes by itself when nobody touches the
   screen for a minute, and when the page goes out of sight. */
(() => {
  "use strict";
  const HOLD = 600, IDLE = 60_000;
  const cover = document.getElementById("cover"), room = document.querySelector(".room");
  if (!cover || !room) return;
  const seal = cover.querySelector("[data-uncover]");
  let holding = 0, idle = 0, leaving = false;

  function close() {
    if (!cover.hidden) return;
    document.cookie = "covered=1; path=/; SameSite=Strict";
    cover.hidden = false;
    room.inert = true;
    room.classList.remove("face-up");
    document.activeElement?.blur();
    seal.focus({ preventScroll: true });
  }

  function open() {
    document.cookie = "covered=; path=/; SameSite=Strict; max-age=0";
    cover.hidden = true;
    room.inert = false;
    rest();
  }

  function press(event) {
    if (cover.hidden || !event.target.closest?.("[data-uncover]")) return;
    if (event.type === "keydown" && (!["Enter", " "].includes(event.key) || event.repeat)) return;
    event.preventDefault();
    cover.classList.add("holding");
    clearTimeout(holding);
    holding = setTimeout(() => { release(); grimoire.noTap(); open(); }, HOLD);
  }

  function release() {
    clearTimeout(holding);
    cover.classList.remove("holding");
  }

  function rest() {
    clearTimeout(idle);
    if (cover.hidden) idle = setTimeout(close, IDLE);
  }

  /* Whoever uses one tab sits before them all. */
  const tabs = new BroadcastChannel("touched");
  function touched() {
    rest();
    tabs.postMessage("");
  }
  tabs.addEventListener("message", rest);

  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-cover]")) close(); });
  for (const kind of ["pointerdown", "keydown"]) { document.addEventListener(kind, press); document.addEventListener(kind, touched); }
  document.addEventListener("wheel", touched, { passive: true });
  for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) window.addEventListener(kind, release);
  seal.addEventListener("pointerleave", release);
  for (const kind of ["contextmenu", "dragstart"]) cover.addEventListener(kind, (event) => event.preventDefault());
  // A page that is left for another of ours goes out of sight, too, and says so first.
  window.addEventListener("pagehide", () => { leaving = true; });
  document.addEventListener("visibilitychange", () => { if (document.hidden && !leaving) close(); });
  window.addEventListener("pageshow", () => { leaving = false; if (document.cookie.includes("covered=1")) close(); });
  if (!cover.hidden) { room.inert = true; seal.focus({ preventScroll: true }); }
  rest();
})();
