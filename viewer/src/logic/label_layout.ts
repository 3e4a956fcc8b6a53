// Where names stand beside their bodies. A name gives way: to the right, to the left, above or below, and where there is
// no space for it it is left out, so that a crowd stays readable. The selected body's name is always there.

export interface Label {
  body: number;
  x: number; // pixels, the body's middle
  y: number;
  text: string;
  rank: number; // higher ones get their place first; MUST_SHOW always have one
  gap: number; // pixels from the body's middle to the text
}

export interface PlacedLabel {
  label: Label;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const MUST_SHOW = 100;
const HEIGHT = 15;

export type Box = [left: number, top: number, right: number, bottom: number];

const meets = (a: Box, b: Box) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

function boxAt(label: Label, wide: number, spot: number): Box {
  const { x, y, gap } = label;
  const half = HEIGHT / 2;
  switch (spot) {
    case 0: return [x + gap, y - half, x + gap + wide, y + half];
    case 1: return [x - gap - wide, y - half, x - gap, y + half];
    case 2: return [x - wide / 2, y - gap - HEIGHT + 3, x + wide / 2, y - gap + 3];
    default: return [x - wide / 2, y + gap - 3, x + wide / 2, y + gap + HEIGHT - 3];
  }
}

// `spots` remembers where each name stood, so that it does not hop from side to side; `within` is the canvas, `covered` are
// parts of it that something else lies over.
export function placeLabels(labels: readonly Label[], widthOf: (label: Label) => number, within: { width: number; height: number },
                            spots: Map<number, number> = new Map(), covered: readonly Box[] = []): PlacedLabel[] {
  const seen = labels.filter((label) => label.x > -20 && label.y > -20 && label.x < within.width + 20 && label.y < within.height + 20);
  const discs = seen.map((label): Box => {
    const radius = Math.max(4, label.gap - 7);
    return [label.x - radius, label.y - radius, label.x + radius, label.y + radius];
  });
  const order = seen.map((label, i) => ({ label, i })).sort((a, b) => b.label.rank - a.label.rank || a.label.body - b.label.body);
  const taken: Box[] = [...covered];
  const placed: PlacedLabel[] = [];
  for (const { label, i } of order) {
    const wide = widthOf(label);
    const usual = spots.get(label.body) ?? 0;
    const tried = [usual, ...[0, 1, 2, 3].filter((spot) => spot !== usual)];
    const isFree = (spot: number) => {
      const box = boxAt(label, wide, spot);
      if (box[0] < 2 || box[1] < 2 || box[2] > within.width - 2 || box[3] > within.height - 2) return false;
      return !taken.some((other) => meets(box, other)) && !discs.some((disc, j) => j !== i && meets(box, disc));
    };
    let spot = tried.find(isFree);
    if (spot === undefined && label.rank >= MUST_SHOW) {
      // On top of whatever is there, but on the canvas, and rather below nothing.
      const onCanvas = tried.filter((one) => {
        const box = boxAt(label, wide, one);
        return box[0] >= 2 && box[2] <= within.width - 2;
      });
      spot = onCanvas.find((one) => !covered.some((part) => meets(part, boxAt(label, wide, one)))) ?? onCanvas[0] ?? 0;
    }
    if (spot === undefined) {
      spots.delete(label.body);
      continue;
    }
    spots.set(label.body, spot);
    const [left, top, right, bottom] = boxAt(label, wide, spot);
    taken.push([left - 2, top, right + 2, bottom]);
    placed.push({ label, left, top, right, bottom });
  }
  return placed;
}

// The body whose name is at a point, or -1.
export function labelAt(placed: readonly PlacedLabel[], x: number, y: number): number {
  return placed.find(({ left, top, right, bottom }) => x >= left - 2 && x <= right + 2 && y >= top && y <= bottom)?.label.body ?? -1;
}
