// Names beside the bodies. A name that would cover another is left out; the selected body's is always there.
import type { Inks } from "../ui/theme";

export interface Label {
  x: number; // pixels
  y: number;
  text: string;
  isSelected: boolean;
  gap: number; // pixels from the body's middle to the text
}

const HEIGHT = 15;

export function drawLabels(context: CanvasRenderingContext2D, labels: Label[], inks: Inks, width: number, height: number): void {
  const taken: [number, number, number, number][] = [];
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.lineJoin = "round";
  const ordered = [...labels].sort((a, b) => Number(b.isSelected) - Number(a.isSelected));
  for (const label of ordered) {
    if (label.x < -50 || label.y < -20 || label.x > width + 20 || label.y > height + 20) continue;
    context.font = `${label.isSelected ? "600 12px" : "500 11px"} ${inks.font}`;
    const wide = context.measureText(label.text).width;
    let x = label.x + label.gap;
    if (label.isSelected && x + wide > width - 8) x = label.x - label.gap - wide;
    const box: [number, number, number, number] = [x - 2, label.y - HEIGHT / 2, x + wide + 2, label.y + HEIGHT / 2];
    const covers = taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]);
    if (covers && !label.isSelected) continue;
    taken.push(box);
    context.lineWidth = 3.5;
    context.strokeStyle = inks.surface;
    context.strokeText(label.text, x, label.y);
    context.fillStyle = label.isSelected ? inks.text : inks.muted;
    context.fillText(label.text, x, label.y);
  }
}
