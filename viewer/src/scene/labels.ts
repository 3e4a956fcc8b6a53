// Draws the names beside the bodies; where they stand is decided in logic/label_layout.ts.
import { NO_NAME } from "../logic/format";
import { type Box, type Label, MUST_SHOW, type PlacedLabel, placeLabels } from "../logic/label_layout";
import type { Inks } from "../ui/theme";

const fontOf = (label: Label, inks: Inks) => `${label.rank >= MUST_SHOW ? "600 12px" : "500 11px"} ${inks.font}`;

export function drawLabels(context: CanvasRenderingContext2D, labels: readonly Label[], inks: Inks, width: number, height: number,
                           spots: Map<number, number>, covered: readonly Box[]): PlacedLabel[] {
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.lineJoin = "round";
  // That a body has no name is told of the one that is asked for alone.
  const named = labels.filter((label) => label.text !== NO_NAME || label.rank >= MUST_SHOW);
  const placed = placeLabels(named, (label) => {
    context.font = fontOf(label, inks);
    return context.measureText(label.text).width;
  }, { width, height }, spots, covered);
  // The most important last, so that nothing covers it.
  for (const { label, left, top, bottom } of [...placed].reverse()) {
    context.font = fontOf(label, inks);
    context.lineWidth = 3.5;
    context.strokeStyle = inks.surface;
    context.strokeText(label.text, left, (top + bottom) / 2);
    context.fillStyle = label.rank >= MUST_SHOW ? inks.text : inks.muted;
    context.fillText(label.text, left, (top + bottom) / 2);
  }
  return placed;
}
