/** Words on the map that do not cover one another: each takes the first of its places that is free. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Label {
  id: string;
  /** Texts from the best to the shortest, with the size of each. */
  texts: { text: string; w: number; h: number }[];
  /** Where its middle may lie, the best first. */
  spots: (w: number, h: number) => { x: number; y: number }[];
  /** Drawn even if every place is taken: where it covers least. */
  must?: boolean;
}
export interface Put {
  text: string;
  x: number;
  y: number;
}

const apart = (a: Rect, b: Rect) =>
  Math.abs(a.x - b.x) * 2 >= a.w + b.w || Math.abs(a.y - b.y) * 2 >= a.h + b.h;

const overlap = (a: Rect, b: Rect) =>
  Math.max(0, (a.w + b.w) / 2 - Math.abs(a.x - b.x)) * Math.max(0, (a.h + b.h) / 2 - Math.abs(a.y - b.y));

/** Labels in the order of their weight, inside a frame; rectangles are given by their middle. */
export function placeLabels(
  labels: Label[],
  taken: Rect[],
  frame: { width: number; height: number } | null = null,
): Map<string, Put> {
  const inside = (at: { x: number; y: number }, w: number, h: number) =>
    !frame || (at.x >= w / 2 && at.y >= h / 2 && at.x <= frame.width - w / 2 && at.y <= frame.height - h / 2);
  const full = [...taken];
  const put = new Map<string, Put>();
  for (const label of labels) {
    let found: (Put & Rect) | undefined;
    for (const { text, w, h } of label.texts) {
      const spot = label
        .spots(w, h)
        .find((at) => inside(at, w, h) && full.every((rect) => apart({ ...at, w, h }, rect)));
      if (spot) {
        found = { text, ...spot, w, h };
        break;
      }
    }
    if (!found && label.must) {
      const { text, w, h } = label.texts.at(-1)!;
      const places = label.spots(w, h);
      const covered = places.map((at) =>
        full.reduce((sum, rect) => sum + overlap({ ...at, w, h }, rect), inside(at, w, h) ? 0 : w * h),
      );
      found = { text, ...places[covered.indexOf(Math.min(...covered))]!, w, h };
    }
    if (!found) continue;
    full.push(found);
    put.set(label.id, { text: found.text, x: found.x, y: found.y });
  }
  return put;
}

export const textSize = (text: string) => ({ text, w: text.length * 7 + 6, h: 16 });

/** Below, above, right and left of a mark. */
export function around(at: { x: number; y: number }, r: number) {
  return (w: number, h: number) => [
    { x: at.x, y: at.y + r + h / 2 + 2 },
    { x: at.x, y: at.y - r - h / 2 - 2 },
    { x: at.x + r + w / 2 + 2, y: at.y },
    { x: at.x - r - w / 2 - 2, y: at.y },
  ];
}
