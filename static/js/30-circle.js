/* Lays the circle: reads what the server sent, works the places out and writes them as one stylesheet of our own, so that
   a seat that is swapped or morphed never loses its place and nothing carries a style attribute. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  const sheet = new CSSStyleSheet(), pen = document.createElement("canvas").getContext("2d"), widths = new Map();
  const MARKS = { "candle-lit": "ne", "candle-out": "ne", poisoned: "nw", drunk: "nw", acted: "sw", noted: "es" };
  let sans, moving = false, turned = 0;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  function widthOf(text, font) {
    const key = font + text;
    if (!widths.has(key)) { pen.font = `${font} ${sans}`; widths.set(key, Math.ceil(pen.measureText(text).width)); }
    return widths.get(key);
  }

  /* How large something is, as the browser last told: to ask it now would make it lay the page out twice. */
  const told = new WeakMap(), drawn = new WeakMap();
  function sizeOf(node) {
    if (!node) return { width: 0, height: 0 };
    if (!told.has(node)) {
      told.set(node, { width: node.clientWidth, height: node.clientHeight });
      sizes.observe(node);
    }
    return told.get(node);
  }

  const px = (value) => `${Math.round(value * 10) / 10}px`;

  function read(seat, phone, namesOnly, scale) {
    const name = seat.querySelector(".name")?.textContent ?? "";
    const lines = namesOnly ? [] : [...seat.querySelectorAll(".what")].map((line) => (phone ? line.textContent.replace(line.querySelector(".as")?.textContent ?? "", "") : line.textContent));
    const uses = [...seat.querySelectorAll(".cell .token > use")].map((use) => MARKS[use.getAttribute("href").slice(1)]);
    const marks = uses.filter(Boolean);
    if (seat.querySelector(".belief")) marks.push("se");
    if (seat.querySelector(".mark-sign")) marks.push("nw");
    const wide = { name: scale * widthOf(name, phone ? "700 12.5px" : "700 17px"), what: scale * Math.max(0, ...lines.map((line) => widthOf(line, phone ? "400 12.5px" : "400 14.5px"))) };
    return { marks, wide, text: Math.max(wide.name, wide.what),
      hand: Boolean(seat.querySelector(".hand")),
      words: [...seat.querySelectorAll(".seal .slip")].map((slip) => Math.min(130, widthOf(slip.textContent, "700 14px"))) };
  }

  function rulesFor(circle) {
    const { width, height } = sizeOf(circle), items = [...circle.querySelectorAll("[data-place]")];
    if (!items.length || !width || !height) return "";
    items.sort((one, other) => one.dataset.place - other.dataset.place);
    const seats = grimoire.seating(items.length, width, height), m = seats.measures, scale = Number(getComputedStyle(circle).getPropertyValue("--scale")) || 1, found = items.map((item) => read(item, m.phone, m.namesOnly, scale));
    const plates = grimoire.plateWidths(seats, found.map((seat) => seat.text));
    const filled = plates.map((plate, i) => { const w = Math.min(plate.w, found[i].text + 4); return { x: plate.x + (plate.w - w) / 2, y: plate.y, w, h: plate.h }; });
    const { seals, shift } = reminders(seats, filled, found, sizeOf(circle.parentElement.querySelector(".middle:not(.counting)")).height);
    drawFelt(circle, seats, filled);
    const cells = targets(seats), hands = found.some((seat) => seat.hand) ? layHands(seats, filled, found, scale) : [];
    return [circleRule(circle, seats, shift), clockRule(circle, items, seats),
      ...items.map((item, i) => seatRules(circle, item.dataset.place, seats.places[i], plates[i], found[i].wide, seals[i], hands[i], cells[i]))].join("\n");
  }

  /* The middle gives way downwards a little where that lets reminders keep their words. */
  function reminders(seats, filled, found, middleHeight) {
    const { width, height, d, measures: m } = seats, [w, h] = m.phone ? [136, Math.max(112, middleHeight)] : [280, Math.max(178, middleHeight)];
    let best = null;
    for (const shift of [0, 14, 26]) {
      const middle = { x: (width - w) / 2, y: (height - h) / 2 + shift, w, h };
      const free = seats.places.every((place) => grimoire.geometry.distance(place.cx, place.cy, middle) > d / 2 + 4) &&
        filled.every((plate) => grimoire.geometry.apart(plate, middle) > 4);
      if (shift && !free) break;
      const seals = grimoire.layReminders(seats, filled, found.map((seat) => seat.words), found.map((seat) => seat.marks), middle);
      const bare = seals.flat().filter((seal) => seal.bare).length;
      if (!best || bare < best.bare) best = { seals, shift, bare };
      if (!bare || m.phone) break;
    }
    return best;
  }

  function circleRule(circle, seats, shift) {
    const m = seats.measures, lines = m.namesOnly ? 15.6 : m.phone ? 31.2 : 38.4, drop = (m.plateHeight - lines) / 2;
    const small = seats.d < 72 ? "--braid:none;--em:1.155;--mark:1.5;" : "", names = m.namesOnly ? `#${circle.id} .what{display:none}` : "";
    return `#${circle.id}{visibility:inherit;--d:${px(seats.d)};--w:${px(seats.w)};--h:${px(seats.h)};--above:${px(seats.above)};--drop:${px(drop)};${small}}${names}#${circle.id}~.middle{--down:${px(shift)}}`;
  }

  /* Where the coin for a raised hand lies: inward of its seat, as near as there is room. */
  function layHands(seats, plates, found, scale) {
    const { d, width, height, places, measures: m } = seats, r = m.phone ? 13 : 21 * Math.min(scale, 1.5), laid = [];
    const marks = places.flatMap((place, i) => found[i].marks.filter((mark) => mark[0] === "n").map((mark) => ({ x: place.cx + (mark === "ne" ? 0.44 : -0.41) * d, y: place.cy - 0.42 * d, r: 0.15 * d * (d < 72 ? 1.5 : 1) })));
    for (const place of places) {
      const dx = width / 2 - place.cx, dy = height / 2 - place.cy, away = Math.hypot(dx, dy) || 1;
      let best = null;
      for (let step = d / 2 + r + 2; step < d / 2 + r + 110 && !best; step += 3) {
        const x = place.cx + (dx / away) * step, y = place.cy + (dy / away) * step;
        const free = places.every((other) => Math.hypot(other.cx - x, other.cy - y) > d / 2 + r + 2) &&
          plates.every((plate) => grimoire.geometry.distance(x, y, plate) > r + 1) && laid.every((other) => Math.hypot(other.x - x, other.y - y) > 2 * r + 4) &&
          marks.every((mark) => Math.hypot(mark.x - x, mark.y - y) > r + mark.r + 1);
        if (free) best = { x, y };
      }
      laid.push(best ?? { x: place.cx + (dx / away) * (d / 2 + r), y: place.cy + (dy / away) * (d / 2 + r) });
    }
    return laid;
  }

  /* The two hands of the clock in the middle: at whom it began, and whose turn it is. */
  function clockRule(circle, items, seats) {
    const middle = circle.parentElement.querySelector(".middle.counting"), { width, height, measures: m } = seats;
    if (!middle) return "";
    const towards = (id, before) => {
      const at = seats.places[items.findIndex((item) => item.dataset.seat === id)];
      if (!at) return before;
      const angle = (Math.atan2(at.cx - width / 2, height / 2 - at.cy) * 180) / Math.PI;
      return before + ((((angle - before) % 360) + 540) % 360) - 180; // the short way round
    };
    turned = towards(middle.dataset.turn, turned);
    return `#${circle.id}~.middle{--turn:${turned.toFixed(1)}deg;--from:${towards(middle.dataset.from, 0).toFixed(1)}deg;--dial:${px((m.phone ? 0.3 : 0.29) * Math.min(width, height))}}`;
  }

  /* The targets: whole cells, cut back to the middle of wherever the corners of two of them would lie on each other. */
  function targets({ places, w, h }) {
    const cells = places.map(({ left, top }) => ({ left, top, right: left + w, bottom: top + h }));
    cells.forEach((one, i) => cells.slice(0, i).forEach((other) => {
      const x = Math.min(one.right, other.right) - Math.max(one.left, other.left), y = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (x <= 0 || y <= 0) return;
      const [low, high, from, to] = x < y ? (one.left < other.left ? [one, other, "right", "left"] : [other, one, "right", "left"])
        : (one.top < other.top ? [one, other, "bottom", "top"] : [other, one, "bottom", "top"]);
      const meet = (low[from] + high[to]) / 2;
      low[from] = meet; high[to] = meet;
    }));
    return cells;
  }

  /* Whatever does not fit on its line is written smaller; where that would be too small, on two lines. */
  function fitted(line, wide, room) {
    const by = room / wide;
    if (by >= 1) return "";
    if (by >= 0.75) return `;--${line}-by:${by.toFixed(3)}`;
    return `;--${line}-by:${Math.max(0.6, Math.min(0.75, 1.6 * by)).toFixed(3)};--${line}-wrap:normal;--${line}-line:1`;
  }

  function seatRules(circle, place, at, plate, wide, seals, hand, cell) {
    const base = `#${circle.id} [data-place="${place}"]`;
    const laid = seals.map((seal, i) => `${base} .seal:nth-child(${i + 1}){--seen:visible;--sx:${px(seal.x)};--sy:${px(seal.y)};${shape(seal)}}`);
    const hit = `--x:${px(cell.left)};--y:${px(cell.top)};--hit-w:${px(cell.right - cell.left)};--hit-h:${px(cell.bottom - cell.top)};--ox:${px(at.left - cell.left)};--oy:${px(at.top - cell.top)}`;
    return `${base}{${hit};--pw:${px(plate.w)}${fitted("name", wide.name, plate.w - 2)}${fitted("what", wide.what, plate.w - 2)}${hand ? `;--hx:${px(hand.x - cell.left)};--hy:${px(hand.y - cell.top)}` : ""}}${laid.join("")}`;
  }

  function shape(seal) {
    if (seal.bare) return "--slip-shown:none;--swax:24px;--sheight:24px";
    if (!seal.flip) return "";
    return "--sdir:row-reverse;--smargin:0 -8px;--spad:0 15px 0 14px;--stail:polygon(0 0,100% 0,100% 100%,0 100%,8px 50%)";
  }

  /* The way from seat to seat and the dial in the middle. */
  function drawFelt(circle, seats, plates) {
    const felt = circle.parentElement.querySelector(".felt");
    if (!felt) return;
    const key = `${seats.places.length} ${seats.width} ${seats.height} ${plates.map((plate) => plate.w)}`;
    if (drawn.get(felt) === key) return;
    drawn.set(felt, key);
    const { width, height, w, h, p, d, measures: m } = seats, a = (width - w) / 2 - m.pad, b = (height - h) / 2 - m.pad, lift = h / 2 - seats.above - d / 2;
    const free = (x, y) => seats.places.every((place) => Math.hypot(place.cx - x, place.cy - y) > d / 2 + 6) &&
      plates.every((plate) => grimoire.geometry.distance(x, y, plate) > 8);
    let way = "", drawing = false;
    for (let i = 0; i <= 360; i++) {
      const s = Math.sin((i * Math.PI) / 180), c = Math.cos((i * Math.PI) / 180), r = (Math.abs(s) ** p + Math.abs(c) ** p) ** (-1 / p);
      const x = width / 2 + a * r * s, y = height / 2 - b * r * c - lift, open = free(x, y);
      if (open) way += `${drawing ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
      drawing = open;
    }
    felt.querySelector(".way").setAttribute("d", way);
    if (felt.dataset.size === `${width} ${height}`) return;
    felt.dataset.size = `${width} ${height}`;
    const radius = m.phone ? 0 : 0.267 * Math.min(width, height), line = (step, length) => {
      const s = Math.sin((step * Math.PI) / 30), c = Math.cos((step * Math.PI) / 30), end = radius - length;
      return `M${width / 2 + radius * s} ${height / 2 - radius * c}L${width / 2 + end * s} ${height / 2 - end * c}`;
    };
    const steps = radius ? [...Array(60).keys()] : [];
    felt.querySelector(".dial-minutes").setAttribute("d", steps.filter((step) => step % 5).map((step) => line(step, 6)).join(""));
    felt.querySelector(".dial-hours").setAttribute("d", steps.filter((step) => step % 5 === 0).map((step) => line(step, 13)).join(""));
    const ring = felt.querySelector(".dial-ring");
    for (const [name, value] of [["cx", width / 2], ["cy", height / 2], ["r", radius]]) ring.setAttribute(name, value);
  }

  grimoire.layCircles = () => {
    const circles = [...document.querySelectorAll(".circle[id]")];
    if (!circles.length) return;
    sans ??= getComputedStyle(document.body).fontFamily;
    const rules = circles.map(rulesFor).join("\n");
    const first = !sheet.cssRules.length; // a circle that comes later flies in from nowhere no more than the page's own
    if (rules !== grimoire.laid) { sheet.replaceSync(rules + (moving && !first ? ".circle{--move:.24s}" : "")); grimoire.laid = rules; }
  };

  const sizes = new ResizeObserver((changes) => {
    const changed = changes.filter(({ target, contentRect: { width, height } }) => {
      const before = told.get(target), now = { width: Math.round(width), height: Math.round(height) };
      told.set(target, now);
      return before?.width !== now.width || before?.height !== now.height;
    });
    if (changed.length) grimoire.layCircles();
  });
  const concerns = (node) => node.nodeType === 1 && (node.closest(".circle, .middle") || node.querySelector(".circle"));
  new MutationObserver((changes) => {
    if (changes.some((change) => concerns(change.target) || [...change.addedNodes].some(concerns))) grimoire.layCircles();
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-place", "data-turn"] });
  document.fonts.addEventListener("loadingdone", () => { widths.clear(); grimoire.layCircles(); });
  grimoire.layCircles();
  // Only what moves later moves visibly; the first places are simply there.
  requestAnimationFrame(() => requestAnimationFrame(() => { moving = true; grimoire.laid = null; grimoire.layCircles(); }));
})();
