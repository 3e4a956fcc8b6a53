// The map from above: canvas, north is up.
import type { Body, Policy, Report } from "../data/report";
import { formatName } from "../logic/format";
import { type Box, type Label, labelAt, MUST_SHOW, type PlacedLabel } from "../logic/label_layout";
import { indoorLandblock, LANDBLOCK_M, landblockName } from "../logic/landblock";
import { colourOf } from "../logic/palette";
import { fitCanvas } from "../ui/dom";
import type { Inks } from "../ui/theme";
import { drawLabels } from "./labels";
import { momentOf, type Point, type ShownBody, trailOf } from "./moment";

export interface MapCamera {
  x: number; // metres from the report's origin, in the middle of the canvas
  y: number;
  scale: number; // pixels a metre
}

export interface Layers {
  trails: boolean;
  ghosts: boolean;
  waypoints: boolean;
  links: boolean;
  leash: boolean;
  labels: boolean;
}

export interface MapScene {
  report: Report;
  policy: Policy;
  time: number;
  selected: number; // body, -1 = none
  pointedAt: number; // body under the pointer, -1 = none
  layers: Layers;
  inks: Inks;
  covers: readonly DOMRect[]; // what lies over the scene
}

const TRAIL_S = 6;
const TRAIL_POINTS = 90;
const LOUD_JUMP_M = 6; // shorter jumps keep their cross and ring for a moment only
const OUTDOOR_CELL_M = 24;
export const LEAST_BODY_PX = 5.5;

// The parts of a canvas that these lie over.
export function partsBelow(covers: readonly DOMRect[], canvas: HTMLCanvasElement): Box[] {
  const { left, top } = canvas.getBoundingClientRect();
  return covers.map((cover) => [cover.left - left, cover.top - top, cover.right - left, cover.bottom - top]);
}

type Project = (point: Point) => [number, number];

// Which names come first where there is no space for all.
export function rankOf(body: Body, scene: MapScene, state: number): number {
  if (body.index === scene.selected || body.index === scene.pointedAt) return MUST_SHOW;
  if (body.isLocal) return 4;
  return (body.isPlayer ? 2 : 0) + (state === 0 ? 0 : 1);
}

export class MapView {
  shown: ShownBody[] = [];
  private names: PlacedLabel[] = [];
  private readonly spots = new Map<number, number>();

  constructor(readonly canvas: HTMLCanvasElement) {}

  draw(scene: MapScene, camera: MapCamera): void {
    const { context, width, height } = fitCanvas(this.canvas);
    const { inks, layers } = scene;
    const project: Project = (point) => [
      width / 2 + (point.x - camera.x) * camera.scale, height / 2 - (point.y - camera.y) * camera.scale,
    ];
    this.shown = momentOf(scene.report, scene.policy, scene.time);
    context.fillStyle = inks.surface;
    context.fillRect(0, 0, width, height);
    drawGrid(context, scene, camera, this.shown, width, height);
    if (layers.trails) for (const body of this.shown) drawTrail(context, scene, body, project);
    if (layers.leash) drawLeashes(context, scene, this.shown, project, camera.scale);
    for (const body of this.shown) {
      if (layers.links) drawLinks(context, scene, body, project);
      if (layers.waypoints) drawWaypoints(context, scene, body, project);
      if (layers.ghosts) drawGhost(context, scene, body, project, camera.scale);
    }
    const labels: Label[] = [];
    for (const body of this.shown) {
      drawBody(context, scene, body, project, camera.scale);
      const [x, y] = project(body.at);
      const entry = scene.report.bodies[body.body];
      const isSelected = body.body === scene.selected;
      const radius = Math.max(LEAST_BODY_PX, entry.radius * camera.scale);
      // The selected body has a ring around it.
      labels.push({ body: body.body, x, y, text: formatName(entry.name, 28), rank: rankOf(entry, scene, body.state),
        gap: isSelected ? radius * 1.85 + 9 : radius + 7 });
    }
    this.names = layers.labels ? drawLabels(context, labels, inks, width, height, this.spots, partsBelow(scene.covers, this.canvas)) : [];
    drawScale(context, camera.scale, inks, width, height);
  }

  // The body, or the name of one, under a point of the canvas; -1 where there is none.
  bodyAt(report: Report, camera: MapCamera, px: number, py: number): number {
    let best = labelAt(this.names, px, py);
    let bestDistance = best >= 0 ? 4 : 18; // a body right under the pointer wins over a name
    for (const { body, at } of this.shown) {
      const x = this.canvas.clientWidth / 2 + (at.x - camera.x) * camera.scale;
      const y = this.canvas.clientHeight / 2 - (at.y - camera.y) * camera.scale;
      const distance = Math.hypot(px - x, py - y) - report.bodies[body].radius * camera.scale * 0.5;
      if (distance < bestDistance) [best, bestDistance] = [body, distance];
    }
    return best;
  }
}

// Inside, the landblock is not the one of the place on the map: its name stands alone in the corner.
function indoorsAt(scene: MapScene, shown: readonly ShownBody[]): string | undefined {
  const selected = shown.find((body) => body.body === scene.selected);
  return indoorLandblock(shown.map((body) => body.cell), selected?.cell ?? 0);
}

function drawGrid(context: CanvasRenderingContext2D, scene: MapScene, camera: MapCamera, shown: readonly ShownBody[], width: number, height: number): void {
  const { inks } = scene;
  const [originX, originY] = scene.report.origin;
  const lines = (every: number, colour: string) => {
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    const halfWidth = width / 2 / camera.scale;
    const halfHeight = height / 2 / camera.scale;
    const firstFrom = (edge: number, origin: number) => Math.ceil((edge + origin) / every) * every - origin;
    for (let x = firstFrom(camera.x - halfWidth, originX); x <= camera.x + halfWidth; x += every) {
      const px = Math.round(width / 2 + (x - camera.x) * camera.scale) + 0.5;
      context.moveTo(px, 0);
      context.lineTo(px, height);
    }
    for (let y = firstFrom(camera.y - halfHeight, originY); y <= camera.y + halfHeight; y += every) {
      const py = Math.round(height / 2 - (y - camera.y) * camera.scale) + 0.5;
      context.moveTo(0, py);
      context.lineTo(width, py);
    }
    context.stroke();
  };
  if (OUTDOOR_CELL_M * camera.scale > 14) lines(OUTDOOR_CELL_M, inks.grid);
  const indoors = indoorsAt(scene, shown);
  if (!indoors && LANDBLOCK_M * camera.scale > 6) lines(LANDBLOCK_M, inks.gridStrong);
  if (indoors) {
    context.font = `600 11px ${inks.font}`;
    context.fillStyle = inks.faint;
    context.textAlign = "left";
    context.textBaseline = "top";
    context.fillText(`0x${indoors}, indoors`, 8, 6);
    return;
  }
  if (LANDBLOCK_M * camera.scale < 46) return;
  context.font = `600 11px ${inks.font}`;
  context.fillStyle = inks.faint;
  context.textAlign = "left";
  context.textBaseline = "top";
  const blockX = Math.floor((camera.x - width / 2 / camera.scale + originX) / LANDBLOCK_M);
  const blockY = Math.floor((camera.y - height / 2 / camera.scale + originY) / LANDBLOCK_M);
  const across = Math.ceil(width / camera.scale / LANDBLOCK_M) + 1;
  const down = Math.ceil(height / camera.scale / LANDBLOCK_M) + 1;
  for (let i = 0; i <= across; i++) {
    for (let j = 0; j <= down; j++) {
      const name = landblockName((blockX + i + 0.5) * LANDBLOCK_M, (blockY + j + 0.5) * LANDBLOCK_M);
      if (!name) continue;
      // In the north-west corner of the block, kept on the canvas while the block is.
      const left = width / 2 + ((blockX + i) * LANDBLOCK_M - originX - camera.x) * camera.scale;
      const top = height / 2 - ((blockY + j + 1) * LANDBLOCK_M - originY - camera.y) * camera.scale;
      const size = LANDBLOCK_M * camera.scale;
      const x = Math.max(left, 0);
      const y = Math.max(top, 0);
      if (x + 60 < left + size && y + 24 < top + size) context.fillText(`0x${name}`, x + 8, y + 6);
    }
  }
}

function drawTrail(context: CanvasRenderingContext2D, scene: MapScene, body: ShownBody, project: Project): void {
  const points = trailOf(scene.policy, body, scene.time, TRAIL_S, TRAIL_POINTS);
  if (points.length < 2) return;
  const isSelected = body.body === scene.selected;
  context.strokeStyle = colourOf(body.state, scene.inks.theme);
  context.lineWidth = isSelected ? 2.5 : 1.75;
  context.lineCap = "round";
  context.lineJoin = "round";
  // In four parts, the older the fainter.
  for (let part = 0; part < 4; part++) {
    context.globalAlpha = [0.75, 0.5, 0.3, 0.15][part];
    context.beginPath();
    for (let i = 1; i < points.length; i++) {
      if (points[i].jumped || Math.min(3, Math.floor(points[i].age * 4)) !== part) continue;
      context.moveTo(...project(points[i - 1]));
      context.lineTo(...project(points[i]));
    }
    context.stroke();
  }
  context.globalAlpha = 1;
  for (let i = 1; i < points.length; i++) {
    if (!points[i].jumped) continue;
    const metres = Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    drawJump(context, scene, project(points[i - 1]), project(points[i]), metres, 1 - points[i].age);
  }
}

// From a cross, where the body was, along dots to a ring, where it was put.
function drawJump(context: CanvasRenderingContext2D, scene: MapScene, from: [number, number], to: [number, number],
                  metres: number, strength: number): void {
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 3) return;
  context.globalAlpha = 0.25 + 0.65 * strength;
  context.strokeStyle = scene.inks.alarm;
  context.lineWidth = 1.5;
  context.setLineDash([2, 4]);
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  if (metres < LOUD_JUMP_M && strength < 0.9) {
    context.globalAlpha = 1;
    return;
  }
  context.moveTo(from[0] - 4, from[1] - 4);
  context.lineTo(from[0] + 4, from[1] + 4);
  context.moveTo(from[0] + 4, from[1] - 4);
  context.lineTo(from[0] - 4, from[1] + 4);
  context.moveTo(to[0] + 10, to[1]);
  context.arc(to[0], to[1], 10, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}

export function drawLeashes(context: CanvasRenderingContext2D, scene: MapScene, shown: ShownBody[], project: Project, scale: number): void {
  for (const body of shown) {
    const isSelected = body.body === scene.selected;
    if (!body.leash || !body.ghost || (scene.selected >= 0 && !isSelected)) continue;
    const [x, y] = project(body.ghost);
    context.strokeStyle = scene.inks.accent;
    context.lineWidth = 1.25;
    for (const [radius, dash, alpha] of [[body.leash.start, [6, 5], 0.55], [body.leash.max, [], 0.4]] as const) {
      context.globalAlpha = alpha;
      context.setLineDash([...dash]);
      context.beginPath();
      context.arc(x, y, radius * scale, 0, 2 * Math.PI);
      context.stroke();
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
  }
}

function drawLinks(context: CanvasRenderingContext2D, scene: MapScene, body: ShownBody, project: Project): void {
  const from = project(body.at);
  if (body.sticksTo) {
    const to = project(body.sticksTo);
    context.strokeStyle = scene.inks.sticky;
    context.lineWidth = 2.5;
    context.setLineDash([1, 5]);
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
    context.setLineDash([]);
  } else if (body.movesTo) {
    const [x, y] = project(body.movesTo);
    context.strokeStyle = scene.inks.target;
    context.globalAlpha = 0.8;
    context.lineWidth = 1.25;
    context.setLineDash([7, 5]);
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(x, y);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 1.75;
    context.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      context.moveTo(x + dx * 5, y + dy * 5);
      context.lineTo(x + dx * 11, y + dy * 11);
    }
    context.moveTo(x + 7.5, y);
    context.arc(x, y, 7.5, 0, 2 * Math.PI);
    context.stroke();
    context.globalAlpha = 1;
  }
}

function drawWaypoints(context: CanvasRenderingContext2D, scene: MapScene, body: ShownBody, project: Project): void {
  if (body.waypoints.length === 0) return;
  const isSelected = body.body === scene.selected;
  context.strokeStyle = scene.inks.muted;
  context.fillStyle = scene.inks.surface;
  context.lineWidth = isSelected ? 1.5 : 1;
  context.globalAlpha = isSelected ? 1 : 0.55;
  context.beginPath();
  context.moveTo(...project(body.at));
  for (let i = body.waypoints.length - 1; i >= 0; i--) context.lineTo(...project(body.waypoints[i]));
  context.stroke();
  // The newest is the ghost itself.
  for (const waypoint of body.waypoints.slice(1)) {
    const [x, y] = project(waypoint);
    context.beginPath();
    context.rect(x - 2.5, y - 2.5, 5, 5);
    context.fill();
    context.stroke();
  }
  context.globalAlpha = 1;
}

function outline(context: CanvasRenderingContext2D, x: number, y: number, radius: number, heading: number): void {
  const angle = ((heading - 90) * Math.PI) / 180; // canvas angles run clockwise from east
  const spread = 0.75;
  context.beginPath();
  context.arc(x, y, radius, angle + spread, angle - spread + 2 * Math.PI);
  context.lineTo(x + Math.cos(angle) * radius * 1.85, y + Math.sin(angle) * radius * 1.85);
  context.closePath();
}

function drawGhost(context: CanvasRenderingContext2D, scene: MapScene, body: ShownBody, project: Project, scale: number): void {
  if (!body.ghost) return;
  const [x, y] = project(body.ghost);
  const [bodyX, bodyY] = project(body.at);
  if (Math.hypot(x - bodyX, y - bodyY) < 1.5) return;
  const isSelected = body.body === scene.selected;
  const radius = Math.max(LEAST_BODY_PX, scene.report.bodies[body.body].radius * scale);
  context.globalAlpha = isSelected ? 1 : 0.7;
  context.strokeStyle = isSelected ? scene.inks.text : scene.inks.muted;
  context.lineWidth = 1.25;
  context.setLineDash([3, 2.5]);
  outline(context, x, y, radius, body.ghost.heading);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function drawBody(context: CanvasRenderingContext2D, scene: MapScene, body: ShownBody, project: Project, scale: number): void {
  const [x, y] = project(body.at);
  const radius = Math.max(LEAST_BODY_PX, scene.report.bodies[body.body].radius * scale);
  if (body.body === scene.selected) {
    context.strokeStyle = scene.inks.accent;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, radius * 1.85 + 4, 0, 2 * Math.PI);
    context.stroke();
  }
  outline(context, x, y, radius, body.heading);
  context.fillStyle = colourOf(body.state, scene.inks.theme);
  context.strokeStyle = scene.inks.surface;
  context.lineWidth = 3;
  context.stroke();
  context.fill();
  if (!scene.report.bodies[body.body].isAdopted) return;
  // Hollow: nothing is known of it but its motion.
  context.beginPath();
  context.arc(x, y, radius * 0.5, 0, 2 * Math.PI);
  context.fillStyle = scene.inks.surface;
  context.fill();
}

// A bar of a round number of metres.
function drawScale(context: CanvasRenderingContext2D, scale: number, inks: Inks, width: number, height: number): void {
  const wanted = 90 / scale;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map((n) => n * power).find((n) => n <= wanted) ?? power;
  const wide = metres * scale;
  const x = width - wide - 16;
  const y = height - 12;
  context.strokeStyle = inks.muted;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, y - 5);
  context.lineTo(x, y);
  context.lineTo(x + wide, y);
  context.lineTo(x + wide, y - 5);
  context.stroke();
  context.font = `500 11px ${inks.font}`;
  context.textAlign = "center";
  context.textBaseline = "bottom";
  context.fillStyle = inks.muted;
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  // Names may stand below it.
  context.strokeStyle = inks.surface;
  context.lineWidth = 3.5;
  context.strokeText(text, x + wide / 2, y - 4);
  context.fillText(text, x + wide / 2, y - 4);
}
