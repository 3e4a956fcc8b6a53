// The marks on the time axis, one lane a kind, and the axis itself.
import { formatCount, formatTime } from "../logic/format";
import { countByColumn, countOf, MARKER_KINDS, MARKER_TEXT, type MarkerKind, type Markers } from "../logic/markers";
import { fitCanvas } from "./dom";
import type { Inks } from "./theme";

const WIDE_GUTTER_PX = 168; // left of the axis: names and numbers; the plots have the same
const NARROW_GUTTER_PX = 60;
const NARROW_PX = 640;
const RIGHT_PX = 12;
const LANE_PX = 13;
const AXIS_PX = 20;

export interface Range {
  from: number; // s
  to: number;
}

export function gutterOf(width: number): number {
  return width < NARROW_PX ? NARROW_GUTTER_PX : WIDE_GUTTER_PX;
}

export function axisWidth(width: number): number {
  return Math.max(10, width - gutterOf(width) - RIGHT_PX);
}

export function xOfTime(time: number, range: Range, width: number): number {
  return gutterOf(width) + ((time - range.from) / (range.to - range.from)) * axisWidth(width);
}

export function timeOfX(x: number, range: Range, width: number): number {
  return range.from + ((x - gutterOf(width)) / axisWidth(width)) * (range.to - range.from);
}

const inkOf = (kind: MarkerKind, inks: Inks): string =>
  ({ pop: inks.alarm, blip: inks.target, teleport: inks.accent, stall: inks.sticky, dropped: inks.muted })[kind];

// A round step so that labels stand at least 70 pixels apart.
function tickStep(range: Range, width: number): number {
  const least = ((range.to - range.from) / width) * 70;
  const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600];
  return steps.find((step) => step >= least) ?? 7200;
}

export function drawLanes(canvas: HTMLCanvasElement, markers: Record<MarkerKind, Markers>, range: Range, body: number, inks: Inks): void {
  const { context, width, height } = fitCanvas(canvas);
  const gutter = gutterOf(width);
  const columns = Math.floor(axisWidth(width));
  context.clearRect(0, 0, width, height);
  context.font = `500 10.5px ${inks.font}`;
  context.textBaseline = "middle";
  MARKER_KINDS.forEach((kind, lane) => {
    const top = lane * LANE_PX + 2;
    const middle = top + LANE_PX / 2;
    context.fillStyle = inks.muted;
    const hasRoom = gutter > NARROW_GUTTER_PX;
    context.textAlign = hasRoom ? "left" : "right";
    context.fillText(MARKER_TEXT[kind].many, hasRoom ? 14 : gutter - 8, middle);
    if (hasRoom) {
      const own = body >= 0 ? `${formatCount(countOf(markers[kind], body))} of ` : "";
      context.textAlign = "right";
      context.fillText(`${own}${formatCount(countOf(markers[kind]))}`, gutter - 8, middle);
    }
    context.fillStyle = inks.grid;
    context.fillRect(gutter, Math.round(middle), columns, 1);
    const all = countByColumn(markers[kind], range.from, range.to, columns);
    const own = body >= 0 ? countByColumn(markers[kind], range.from, range.to, columns, body) : all;
    context.fillStyle = inkOf(kind, inks);
    for (let x = 0; x < columns; x++) {
      if (all[x] === 0) continue;
      // The selected body's marks stand out, the others' stay as a shadow.
      const isOwn = own[x] > 0;
      context.globalAlpha = isOwn ? 1 : 0.3;
      const high = isOwn ? LANE_PX - 2 : LANE_PX - 6;
      context.fillRect(gutter + x - (isOwn ? 1 : 0), middle - high / 2, isOwn ? 3 : 2, high);
    }
    context.globalAlpha = 1;
  });
  const top = MARKER_KINDS.length * LANE_PX + 4;
  context.fillStyle = inks.gridStrong;
  context.fillRect(gutter, top, columns, 1);
  context.textAlign = "center";
  const step = tickStep(range, columns);
  for (let i = Math.ceil(range.from / step); i * step <= range.to; i++) {
    const x = Math.round(xOfTime(i * step, range, width));
    context.fillStyle = inks.gridStrong;
    context.fillRect(x, top, 1, 5);
    context.fillStyle = inks.muted;
    if (x < width - 24) context.fillText(formatTime(i * step, step < 0.1 ? 2 : step < 1 ? 1 : 0), x, top + AXIS_PX / 2 + 3);
  }
}

// Which kind of mark a height of the canvas belongs to; undefined: the axis below.
export function laneAt(y: number): MarkerKind | undefined {
  return MARKER_KINDS[Math.floor((y - 2) / LANE_PX)];
}

// The whole capture in a strip, with the part that the axis shows.
export function drawOverview(canvas: HTMLCanvasElement, pops: Markers, whole: Range, range: Range, time: number, body: number, inks: Inks): void {
  const { context, width, height } = fitCanvas(canvas);
  const gutter = gutterOf(width);
  const columns = Math.floor(axisWidth(width));
  context.clearRect(0, 0, width, height);
  context.fillStyle = inks.grid;
  context.fillRect(gutter, 2, columns, height - 4);
  const all = countByColumn(pops, whole.from, whole.to, columns);
  const own = body >= 0 ? countByColumn(pops, whole.from, whole.to, columns, body) : all;
  context.fillStyle = inks.alarm;
  for (let x = 0; x < columns; x++) {
    if (all[x] === 0) continue;
    context.globalAlpha = own[x] > 0 ? 1 : 0.35;
    context.fillRect(gutter + x, 4, 1.5, height - 8);
  }
  context.globalAlpha = 1;
  const left = xOfTime(range.from, whole, width);
  const right = Math.max(left + 4, xOfTime(range.to, whole, width));
  context.strokeStyle = inks.accent;
  context.lineWidth = 2;
  context.strokeRect(left, 2, right - left, height - 4);
  context.globalAlpha = 0.12;
  context.fillStyle = inks.accent;
  context.fillRect(left, 2, right - left, height - 4);
  context.globalAlpha = 1;
  context.fillStyle = inks.alarm;
  context.fillRect(xOfTime(time, whole, width) - 0.75, 0, 1.5, height);
  if (gutter <= NARROW_GUTTER_PX) return;
  context.font = `500 10.5px ${inks.font}`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = inks.muted;
  context.fillText("whole capture", 14, height / 2);
}

export const LANES_PX = MARKER_KINDS.length * LANE_PX + AXIS_PX + 6;
