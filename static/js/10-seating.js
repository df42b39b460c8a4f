/* Where seats go: a pure function of how many there are and how large the field is.
   Seats stand on a superellipse and are walked clockwise from the top in equal steps of cells, not of angle. */
(() => {
  "use strict";
  const grimoire = (globalThis.grimoire ??= {});
  const ROUNDNESS = [2, 2.4, 2.8, 3.2, 3.6, 4, 4.5, 5, 6, 8];
  const STEPS = 240;
  const known = new Map();

  /* What plates, gaps and padding measure on this screen, in px. */
  function measures(count, width, height) {
    if (width < 600) {
      const plate = count > 15 ? [54, 19] : count > 12 ? [62, 19] : [76, 36];
      return { phone: true, plateLeast: plate[0], plateHeight: plate[1], most: 60, beside: 3, around: 3, pad: 4,
        discs: 6, mixed: 5, plates: 3, namesOnly: count > 12 };
    }
    return { phone: false, plateLeast: 88, plateHeight: count > 12 ? 40 : 45, most: 0.14 * Math.min(width, height), beside: 8,
      around: 6, pad: 7, discs: 14, mixed: 11, plates: 6, namesOnly: false };
  }

  function cell(d, m) {
    const plate = m.phone ? m.plateLeast : Math.max(m.plateLeast, d);
    return { plate, w: Math.max(d + m.beside, plate) + m.around, h: d + m.plateHeight + m.around };
  }

  /* Centres of the cells on |x/a|^p + |y/b|^p = 1; lengths are measured in cells. */
  function walk(count, p, a, b, w, h) {
    const xs = [0], ys = [b], lengths = [0];
    for (let i = 1; i <= STEPS; i++) {
      const angle = (i / STEPS) * (Math.PI / 2), s = Math.sin(angle), c = Math.cos(angle);
      const r = (s ** p + Math.max(c, 0) ** p) ** (-1 / p);
      xs.push(a * r * s); ys.push(b * r * Math.max(c, 0));
      lengths.push(lengths[i - 1] + Math.max(Math.abs(xs[i] - xs[i - 1]) / w, Math.abs(ys[i] - ys[i - 1]) / h));
    }
    const quarter = lengths[STEPS], centres = [];
    for (let k = 0; k < count; k++) {
      const gone = (k * 4 * quarter) / count, q = Math.min(3, Math.floor(gone / quarter + 1e-9));
      const rest = gone - q * quarter, along = q % 2 ? quarter - rest : rest;
      let low = 0, high = STEPS;
      while (high - low > 1) { const mid = (low + high) >> 1; if (lengths[mid] <= along) low = mid; else high = mid; }
      const part = Math.max(0, (along - lengths[low]) / (lengths[high] - lengths[low]));
      const x = xs[low] + (xs[high] - xs[low]) * part, y = ys[low] + (ys[high] - ys[low]) * part;
      centres.push([q < 2 ? x : -x, q === 0 || q === 3 ? -y : y]);
    }
    return centres;
  }

  /* The places for tokens of diameter d on a path of this roundness, or null where two of them would touch. */
  function attempt(count, width, height, p, d, m) {
    const { plate, w, h } = cell(d, m), a = (width - w) / 2 - m.pad, b = (height - h) / 2 - m.pad;
    if (a <= 0 || b <= 0) return null;
    const places = walk(count, p, a, b, w, h).map(([x, y]) => {
      const left = width / 2 + x - w / 2, top = height / 2 + y - h / 2, above = m.around / 2;
      return { left, top, cx: left + w / 2, cy: top + above + d / 2, plate: rectangle(left + w / 2 - plate / 2, top + above + d, plate, m.plateHeight) };
    });
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) if (touch(places[i], places[j], d, m)) return null;
    }
    return places;
  }

  function touch(one, other, d, m) {
    return Math.hypot(one.cx - other.cx, one.cy - other.cy) < d + m.discs ||
      distance(one.cx, one.cy, other.plate) < d / 2 + m.mixed || distance(other.cx, other.cy, one.plate) < d / 2 + m.mixed ||
      apart(one.plate, other.plate) < m.plates;
  }

  function rectangle(x, y, w, h) { return { x, y, w, h }; }
  function distance(x, y, r) { return Math.hypot(Math.max(r.x - x, 0, x - r.x - r.w), Math.max(r.y - y, 0, y - r.y - r.h)); }
  function apart(r, s) { return Math.hypot(Math.max(s.x - r.x - r.w, r.x - s.x - s.w, 0), Math.max(s.y - r.y - r.h, r.y - s.y - s.h, 0)); }

  function largest(count, width, height, p, m) {
    let low = 24, high = Math.floor(m.most * 2) / 2, best = null;
    if (attempt(count, width, height, p, high, m)) low = high;
    while (high - low > 0.5) {
      const mid = Math.round(low + high) / 2;
      if (attempt(count, width, height, p, mid, m)) low = mid; else high = mid;
    }
    best = attempt(count, width, height, p, low, m);
    return best && { p, d: low, places: best };
  }

  /* {d, p, w, h, above, places: [{left, top, cx, cy, plate}], measures}; the same object for the same numbers. */
  grimoire.seating = (count, width, height) => {
    const key = `${count} ${width} ${height}`;
    if (!known.has(key)) known.set(key, seat(count, width, height));
    return known.get(key);
  };

  function seat(count, width, height) {
    const m = measures(count, width, height);
    const found = ROUNDNESS.map((p) => largest(count, width, height, p, m)).filter(Boolean);
    const best = Math.max(...found.map((one) => one.d));
    const taken = found.find((one) => one.d >= 0.94 * best) ?? squeezed(count, width, height, m);
    const { w, h, plate } = cell(taken.d, m);
    return { ...taken, w, h, plateWidth: plate, above: m.around / 2, measures: m, width, height };
  }

  /* A field too small for any size that keeps the gaps: the smallest tokens, evenly, so that all can still be reached. */
  function squeezed(count, width, height, m) {
    const loose = { ...m, discs: -60, mixed: -60, plates: -60 }, small = 24;
    return { p: 4, d: small, places: attempt(count, Math.max(width, 120), Math.max(height, 120), 4, small, loose) };
  }

  /* How wide each plate may be: as much free space as there is on both sides, up to 1.7 d. `wanted`: text widths in px. */
  grimoire.plateWidths = (seats, wanted) => {
    const { places, d, measures: m, width } = seats, most = 1.7 * d;
    const plates = places.map((place) => ({ ...place.plate }));
    places.forEach((place, i) => {
      const want = Math.min(wanted[i] + 2, most);
      if (want <= plates[i].w) return;
      let half = Math.min(want / 2, place.cx - 2, width - place.cx - 2);
      places.forEach((other, j) => {
        if (j === i) return;
        const p = plates[j];
        if (p.y < place.plate.y + place.plate.h + m.plates && p.y + p.h > place.plate.y - m.plates) {
          half = Math.min(half, (p.x > place.cx ? p.x - place.cx : place.cx - p.x - p.w) - m.plates);
        }
        const dy = Math.max(place.plate.y - other.cy, 0, other.cy - place.plate.y - place.plate.h), r = d / 2 + m.mixed - 4;
        if (dy < r) half = Math.min(half, Math.abs(other.cx - place.cx) - Math.sqrt(r * r - dy * dy));
      });
      if (2 * half > plates[i].w) plates[i] = { ...plates[i], x: place.cx - half, w: 2 * half };
    });
    return plates;
  };
  grimoire.geometry = { distance, apart };
})();
