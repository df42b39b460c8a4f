/* Where reminders lie: inward from their seat, in a stack with the wax in line, and never on anything else.
   Words give way before nearness: without room a stack becomes bare wax in two columns, then moves along the ray. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  const WAX = 33, PITCH = 30, BARE = 24, BARE_PITCH = 28, FURNITURE = 21, SIDEWAYS = [0, 0.14, 0.28, 0.42], ALONG = [10, 22, 34, 46, 60, 76, 94, 114, 136];

  /* Which side of its seat a stack takes: "below" on the upper half, "above" on the lower, "left"/"right" at the sides. */
  function sideOf(place, seats) {
    const { w, h, width, height, measures: m, p } = seats;
    const x = (place.left + w / 2 - width / 2) / ((width - w) / 2 - m.pad), y = (place.top + h / 2 - height / 2) / ((height - h) / 2 - m.pad);
    if (Math.abs(x) ** p > 0.8) return x < 0 ? "right" : "left";
    return y < 0 ? "below" : "above";
  }

  /* The rectangles of a stack: `flip` puts the wax at the right end; bare wax lies in `most` columns. */
  function stack(place, plate, d, side, words, shift, bare, most = 2) {
    const many = words.length, sizes = words.map((word) => (bare ? BARE : WAX + word + FURNITURE));
    const columns = bare ? Math.min(most, many) : 1, pitch = bare ? BARE_PITCH : PITCH, size = bare ? BARE : WAX;
    const wide = bare ? columns * (BARE + 4) - 4 : Math.max(...sizes), tall = (Math.ceil(many / columns) - 1) * pitch + size;
    let x = place.cx - wide / 2, y = place.cy - tall / 2;
    if (side === "below") { x += shift; y = plate.y + plate.h + 3; }
    if (side === "above") { x += shift; y = place.cy - d / 2 - 5 - tall; }
    if (side === "right") { y += shift; x = place.cx + d / 2 + 12; }
    if (side === "left") { y += shift; x = place.cx - d / 2 - 12 - wide; }
    const flip = !bare && (side === "left" || (side !== "right" && shift < 0));
    return words.map((_, i) => {
      const row = Math.floor(i / columns), line = side === "above" ? tall - size - row * pitch : row * pitch;
      const across = bare ? (i % columns) * (BARE + 4) : flip ? wide - sizes[i] : 0;
      return { x: x + across, y: y + line, w: sizes[i], h: size, bare, flip };
    });
  }

  /* Every way to lay one seat's reminders, the best first. */
  function* ways(place, plate, seats, words) {
    const { d, width, height } = seats, side = sideOf(place, seats), inward = { x: Math.sign(width / 2 - place.cx), y: Math.sign(height / 2 - place.cy) };
    const toward = (side === "below" || side === "above" ? inward.x : inward.y) || 1;
    for (const bare of seats.measures.phone ? [true] : [false, true]) {
      for (const slide of SIDEWAYS) {
        for (const sign of slide ? [toward, -toward] : [1]) yield stack(place, plate, d, side, words, slide * d * sign, bare);
      }
    }
    const away = Math.hypot(width / 2 - place.cx, height / 2 - place.cy) || 1, slides = [0, ...SIDEWAYS.slice(1).flatMap((part) => [part, -part]), 0.7, -0.7, 1, -1];
    for (const step of ALONG) {
      for (const slide of slides) {
        for (const columns of new Set([2, 1, 3, words.length])) {
          yield stack(place, plate, d, side, words, slide * d, true, columns).map((seal) => ({ ...seal,
            x: seal.x + (step * (width / 2 - place.cx)) / away, y: seal.y + (step * (height / 2 - place.cy)) / away }));
        }
      }
    }
  }

  /* How much of the stack lies where something else is, in px; 0 is free. */
  function crowding(seals, taken, seats) {
    let sum = 0;
    for (const seal of seals) {
      const r = { x: seal.x, y: seal.y + 2, w: seal.w, h: seal.h - 4 };
      if (r.x < 2 || r.y < 2 || r.x + r.w > seats.width - 2 || r.y + r.h > seats.height - 2) sum += 40;
      for (const disc of taken.discs) sum += Math.max(0, disc.r - grimoire.geometry.distance(disc.x, disc.y, r));
      for (const box of taken.boxes) {
        const x = Math.min(r.x + r.w, box.x + box.w) - Math.max(r.x, box.x), y = Math.min(r.y + r.h, box.y + box.h) - Math.max(r.y, box.y);
        if (x > 0 && y > 0) sum += Math.min(x, y);
      }
    }
    return sum;
  }

  /* Lay all reminders. words[i]: widths in px of the words on seat i, nearest first; plates: what the plates truly fill;
     marks[i]: corners of the token that carry a mark. Gives for each seat a list of {x, y, w, h, bare, flip}. */
  grimoire.layReminders = (seats, plates, words, marks, middle) => {
    const { d, places } = seats, corners = { ne: [0.44, -0.43, 0.14], nw: [-0.41, -0.41, 0.14], sw: [-0.42, 0.26, 0.11], es: [0.42, 0.26, 0.11], se: [0.4, 0.21, 0.25] };
    const taken = { boxes: [middle, ...plates], discs: places.map((place) => ({ x: place.cx, y: place.cy, r: d / 2 + 2 })) };
    places.forEach((place, i) => marks[i].forEach((corner) => {
      const [x, y, r] = corners[corner];
      taken.discs.push({ x: place.cx + x * d, y: place.cy + y * d, r: r * d * (d < 72 && corner !== "se" ? 1.5 : 1) + 1 });
    }));
    return places.map((place, i) => {
      if (!words[i].length) return [];
      let best = null, least = Infinity;
      for (const seals of ways(place, plates[i], seats, words[i])) {
        const crowded = crowding(seals, taken, seats);
        if (crowded < least) { best = seals; least = crowded; }
        if (crowded === 0) break;
      }
      taken.boxes.push(...best.map((seal) => ({ x: seal.x - 2, y: seal.y, w: seal.w + 4, h: seal.h })));
      return best;
    });
  };
})();
