// The 3-D view: x east, y north, z up, in metres from the report's origin.
import {
  AmbientLight, BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, DirectionalLight,
  InstancedMesh, Matrix4, MeshLambertMaterial, PerspectiveCamera, Quaternion, Scene, SphereGeometry,
  Vector2, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { partsAt, placedOn } from "../logic/figure";
import { type Bounds, fittingDistance } from "../logic/fit";
import { formatName } from "../logic/format";
import { type Label, labelAt, type PlacedLabel } from "../logic/label_layout";
import { LANDBLOCK_M } from "../logic/landblock";
import { colourOf } from "../logic/palette";
import { fitCanvas } from "../ui/dom";
import { drawLabels } from "./labels";
import { LineBatch } from "./line_batch";
import { type MapScene, partsBelow, rankOf } from "./map";
import { momentOf, type ShownBody, trailOf } from "./moment";

const TRAIL_S = 6;
const TRAIL_POINTS = 60;
const LINES = 20000;
const CELL_M = 24;
const MOST_LIVE = 512; // bodies that may still come
const BODY_HEIGHT = 1.8; // m, of a body of radius 0.4
const LEAST_FIGURE_PX = 24;
const LEAST_STICKS_PX = 40; // smaller figures are drawn whole: sticks would be a blot
const FIELD_OF_VIEW_DEG = 38;
const HALF_VIEW = Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360);
const UP = new Vector3(0, 0, 1);

export function hasWebGl(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

// Geometries behind each other in one: they only need positions, normals and an index.
function joined(parts: BufferGeometry[]): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const index: number[] = [];
  for (const part of parts) {
    const offset = positions.length / 3;
    positions.push(...(part.getAttribute("position").array as Float32Array));
    normals.push(...(part.getAttribute("normal").array as Float32Array));
    for (const i of part.getIndex()?.array ?? []) index.push(i + offset);
  }
  const whole = new BufferGeometry();
  whole.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  whole.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
  whole.setIndex(index);
  return whole;
}

// A figure of radius 0.4 that stands on the ground and looks north.
function figure(): BufferGeometry {
  const trunk = new CylinderGeometry(0.3, 0.4, BODY_HEIGHT - 0.4, 16).rotateX(Math.PI / 2).translate(0, 0, (BODY_HEIGHT - 0.4) / 2);
  const head = new SphereGeometry(0.28, 16, 12).translate(0, 0, BODY_HEIGHT - 0.2);
  const nose = new ConeGeometry(0.22, 0.75, 12).translate(0, 0.6, 0.75);
  return joined([trunk, head, nose]);
}

export class Space {
  readonly controls: OrbitControls;
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.1, 20000);
  shown: ShownBody[] = [];
  readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly bodies: InstancedMesh;
  private readonly ghosts: InstancedMesh;
  private readonly lines = new LineBatch(LINES, 2.2);
  private readonly faint = new LineBatch(LINES, 1.2, 0.5);
  private readonly sticks = new LineBatch(LINES, 5);
  readonly labels = document.createElement("canvas");
  private readonly colour = new Color();
  private readonly bodyPositions = new Map<number, [number, number]>();
  private readonly spots = new Map<number, number>();
  private names: PlacedLabel[] = [];

  constructor(private readonly root: HTMLElement, count: number, private ground: number, onChange: () => void) {
    this.renderer = new WebGLRenderer({ antialias: true, powerPreference: "high-performance" });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
    this.renderer.domElement.className = "space-canvas";
    this.renderer.domElement.setAttribute("aria-label", "3-D view of all bodies: drag to orbit, wheel to zoom, right drag to pan");
    this.renderer.domElement.setAttribute("role", "img");
    this.labels.className = "space-labels";
    root.append(this.renderer.domElement, this.labels);
    this.camera.up.copy(UP);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.maxPolarAngle = Math.PI / 2 - 0.03;
    this.controls.minDistance = 2;
    this.controls.maxDistance = 8000;
    this.controls.addEventListener("change", onChange);
    const sun = new DirectionalLight(0xffffff, 1.9);
    sun.position.set(-1, -2, 3);
    this.scene.add(new AmbientLight(0xffffff, 2.3), sun, this.lines.object, this.faint.object, this.sticks.object);
    const most = Math.max(1, count, MOST_LIVE);
    this.bodies = new InstancedMesh(figure(), new MeshLambertMaterial(), most);
    this.ghosts = new InstancedMesh(figure(), new MeshLambertMaterial({ transparent: true, opacity: 0.28, depthWrite: false }), most);
    for (const mesh of [this.bodies, this.ghosts]) {
      mesh.frustumCulled = false;
      for (let i = 0; i < most; i++) mesh.setColorAt(i, this.colour.set(0xffffff)); // allocates the colours
      this.scene.add(mesh);
    }
  }

  // Gives the graphics card its memory back, and the page its space.
  dispose(): void {
    this.controls.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.root.replaceChildren();
  }

  // Looks at the whole box from the south, from above.
  fit(bounds: Bounds, turnDeg = 25, tiltDeg = 36): void {
    this.ground = bounds.z0;
    const aspect = Math.max(1, this.root.clientWidth) / Math.max(1, this.root.clientHeight);
    this.lookAt((bounds.x0 + bounds.x1) / 2, (bounds.y0 + bounds.y1) / 2,
      fittingDistance(bounds, turnDeg, tiltDeg, FIELD_OF_VIEW_DEG, aspect), turnDeg, tiltDeg, (bounds.z1 - bounds.z0) / 2);
  }

  // Moves sideways, in shares of the distance; turns and tilts, in degrees.
  move(right: number, ahead: number): void {
    const { distance, turn } = this.view;
    const angle = (turn * Math.PI) / 180;
    const step = new Vector3(right * Math.cos(angle) + ahead * Math.sin(angle), -right * Math.sin(angle) + ahead * Math.cos(angle), 0).multiplyScalar(distance);
    this.controls.target.add(step);
    this.camera.position.add(step);
    this.controls.update();
  }

  orbit(turnDeg: number, tiltDeg: number): void {
    const { x, y, distance, turn, tilt } = this.view;
    this.lookAt(x, y, distance, turn + turnDeg, Math.min(Math.max(tilt + tiltDeg, 3), 89), this.controls.target.z - this.ground - 1);
  }

  // Looks at a point from the south, from above.
  lookAt(x: number, y: number, distance: number, turnDeg: number, tiltDeg: number, up = 0): void {
    const turn = (turnDeg * Math.PI) / 180;
    const tilt = (tiltDeg * Math.PI) / 180;
    this.controls.target.set(x, y, this.ground + 1 + up);
    this.camera.position.set(x - Math.sin(turn) * Math.cos(tilt) * distance, y - Math.cos(turn) * Math.cos(tilt) * distance,
      this.ground + 1 + up + Math.sin(tilt) * distance);
    this.controls.update();
  }

  get view(): { x: number; y: number; distance: number; turn: number; tilt: number } {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const distance = offset.length();
    return {
      x: this.controls.target.x,
      y: this.controls.target.y,
      distance,
      turn: (Math.atan2(-offset.x, -offset.y) * 180) / Math.PI,
      tilt: (Math.asin(Math.min(1, Math.max(-1, offset.z / distance))) * 180) / Math.PI,
    };
  }

  zoom(factor: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target).multiplyScalar(1 / factor);
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
  }

  // Moves the camera along with a body.
  follow(body: number): void {
    const found = this.shown.find((one) => one.body === body);
    if (!found) return;
    const move = new Vector3(found.at.x, found.at.y, found.at.z + 1).sub(this.controls.target);
    if (move.lengthSq() < 1e-8) return;
    this.controls.target.add(move);
    this.camera.position.add(move);
    this.controls.update();
  }

  update(scene: MapScene): void {
    this.shown = momentOf(scene.report, scene.policy, scene.time);
  }

  draw(scene: MapScene): void {
    const width = Math.max(1, this.root.clientWidth);
    const height = Math.max(1, this.root.clientHeight);
    const size = this.renderer.getSize(new Vector2());
    if (size.x !== width || size.y !== height) {
      this.renderer.setSize(width, height, false);
      this.camera.aspect = width / height;
      this.camera.updateProjectionMatrix();
    }
    this.renderer.setClearColor(this.colour.set(scene.inks.surface));
    this.lines.clear();
    this.faint.clear();
    this.sticks.clear();
    this.drawGround(scene);
    this.placeFigures(scene);
    for (const body of this.shown) this.drawLines(scene, body);
    this.lines.upload();
    this.faint.upload();
    this.sticks.upload();
    this.renderer.render(this.scene, this.camera);
    this.drawNames(scene);
  }

  // The body under a point of the view, or -1.
  bodyAt(px: number, py: number): number {
    let best = labelAt(this.names, px, py);
    let bestDistance = best >= 0 ? 6 : 24;
    for (const [body, [x, y]] of this.bodyPositions) {
      const distance = Math.hypot(px - x, py - y);
      if (distance < bestDistance) [best, bestDistance] = [body, distance];
    }
    return best;
  }

  private placeFigures(scene: MapScene): void {
    const matrix = new Matrix4();
    const turn = new Quaternion();
    const at = new Vector3();
    const size = new Vector3();
    let bodies = 0;
    let ghosts = 0;
    for (const body of this.shown) {
      const grown = this.sizeOf(scene, body);
      const entry = scene.report.bodies[body.body];
      size.set((grown * entry.radius) / 0.4, (grown * entry.radius) / 0.4, (grown * entry.height) / BODY_HEIGHT);
      if (!this.drawSticks(scene, body, grown)) {
        turn.setFromAxisAngle(UP, (-body.heading * Math.PI) / 180);
        matrix.compose(at.set(body.at.x, body.at.y, body.at.z), turn, size);
        this.bodies.setMatrixAt(bodies, matrix);
        this.bodies.setColorAt(bodies++, this.colour.set(colourOf(body.state, scene.inks.theme)));
      }
      if (!scene.layers.ghosts || !body.ghost) continue;
      if (Math.hypot(body.ghost.x - body.at.x, body.ghost.y - body.at.y, body.ghost.z - body.at.z) < 0.05) continue;
      turn.setFromAxisAngle(UP, (-body.ghost.heading * Math.PI) / 180);
      matrix.compose(at.set(body.ghost.x, body.ghost.y, body.ghost.z), turn, size);
      this.ghosts.setMatrixAt(ghosts, matrix);
      this.ghosts.setColorAt(ghosts++, this.colour.set(scene.inks.text));
    }
    this.bodies.count = bodies;
    this.ghosts.count = ghosts;
    for (const mesh of [this.bodies, this.ghosts]) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  // A body whose figure is known is sticks from part to part, as it walks. False: it is to be drawn whole.
  private drawSticks(scene: MapScene, body: ShownBody, grown: number): boolean {
    const entry = scene.report.bodies[body.body];
    const figure = scene.report.figures[entry.figure];
    if (!figure || grown > 1.01 || entry.height / this.metresAPixel(body) < LEAST_STICKS_PX) return false;
    const { frames } = scene.policy;
    const parts = partsAt(figure, frames.clip[body.frame], frames.clipFrame[body.frame]);
    const ink = this.colour.set(colourOf(body.state, scene.inks.theme));
    const place = (part: number) => placedOn(body.at, body.heading, parts[part * 3], parts[part * 3 + 1], parts[part * 3 + 2]);
    for (let i = 0; i + 1 < figure.lines.length; i += 2) this.sticks.add(...place(figure.lines[i]), ...place(figure.lines[i + 1]), ink);
    return figure.lines.length > 0;
  }

  private metresAPixel(body: ShownBody): number {
    const away = this.camera.position.distanceTo(new Vector3(body.at.x, body.at.y, body.at.z));
    return (2 * away * HALF_VIEW) / Math.max(1, this.root.clientHeight);
  }

  // How many times its own size. From far away a body is drawn larger than it is, or nobody would see it.
  private sizeOf(scene: MapScene, body: ShownBody): number {
    return Math.max(1, (LEAST_FIGURE_PX * this.metresAPixel(body)) / scene.report.bodies[body.body].height);
  }

  private drawGround(scene: MapScene): void {
    const [originX, originY] = scene.report.origin;
    const { target } = this.controls;
    const z = this.ground - 0.05;
    const grid = (every: number, reach: number, batch: LineBatch, colour: string) => {
      const ink = new Color(colour);
      const x0 = Math.floor((target.x - reach + originX) / every) * every - originX;
      const y0 = Math.floor((target.y - reach + originY) / every) * every - originY;
      const lines = Math.ceil((reach * 2) / every) + 1;
      for (let i = 0; i < lines; i++) {
        // In pieces: a line that runs behind the camera is not drawn everywhere.
        for (let j = 0; j < lines - 1; j++) {
          batch.add(x0 + i * every, y0 + j * every, z, x0 + i * every, y0 + (j + 1) * every, z, ink);
          batch.add(x0 + j * every, y0 + i * every, z, x0 + (j + 1) * every, y0 + i * every, z, ink);
        }
      }
    };
    grid(CELL_M, 240, this.faint, scene.inks.gridStrong);
    grid(LANDBLOCK_M, 192 * 4, this.lines, scene.inks.gridStrong);
  }

  private drawLines(scene: MapScene, body: ShownBody): void {
    const { inks, layers } = scene;
    const { at } = body;
    const middle = at.z + 0.9;
    const isSelected = body.body === scene.selected;
    if (layers.trails) {
      const ink = new Color(colourOf(body.state, inks.theme));
      const points = trailOf(scene.policy, body, scene.time, TRAIL_S, TRAIL_POINTS);
      const alarm = new Color(inks.alarm);
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1], points[i]];
        const batch = b.age > 0.5 ? this.faint : this.lines;
        if (b.jumped) this.lines.dashed(a.x, a.y, a.z + 0.9, b.x, b.y, b.z + 0.9, alarm, 0.8);
        else batch.add(a.x, a.y, a.z + 0.05, b.x, b.y, b.z + 0.05, ink);
      }
    }
    if (layers.waypoints) {
      const ink = new Color(inks.muted);
      let last = at;
      for (let i = body.waypoints.length - 1; i >= 0; i--) {
        const next = body.waypoints[i];
        this.lines.add(last.x, last.y, last.z + 0.1, next.x, next.y, next.z + 0.1, ink);
        this.lines.add(next.x, next.y, next.z, next.x, next.y, next.z + 0.7, ink);
        last = next;
      }
    }
    if (layers.links && body.sticksTo) {
      this.lines.dashed(at.x, at.y, middle, body.sticksTo.x, body.sticksTo.y, body.sticksTo.z + 0.9, new Color(inks.sticky), 0.25);
    } else if (layers.links && body.movesTo) {
      const ink = new Color(inks.target);
      this.lines.dashed(at.x, at.y, middle, body.movesTo.x, body.movesTo.y, body.movesTo.z + 0.9, ink);
      this.lines.circle(body.movesTo.x, body.movesTo.y, body.movesTo.z + 0.1, 0.8, ink, false);
    }
    if (layers.leash && body.leash && body.ghost && (scene.selected < 0 || isSelected)) {
      const ink = new Color(inks.accent);
      this.faint.circle(body.ghost.x, body.ghost.y, body.ghost.z + 0.1, body.leash.start, ink, true);
      this.faint.circle(body.ghost.x, body.ghost.y, body.ghost.z + 0.1, body.leash.max, ink, false);
    }
    if (isSelected) this.lines.circle(at.x, at.y, at.z + 0.06, scene.report.bodies[body.body].radius + 0.7, new Color(inks.accent), false);
  }

  private drawNames(scene: MapScene): void {
    const { context, width, height } = fitCanvas(this.labels);
    context.clearRect(0, 0, width, height);
    const labels: Label[] = [];
    const point = new Vector3();
    this.bodyPositions.clear();
    for (const body of this.shown) {
      const entry = scene.report.bodies[body.body];
      const tall = entry.height * this.sizeOf(scene, body);
      point.set(body.at.x, body.at.y, body.at.z + tall / 2).project(this.camera);
      if (point.z > 1) continue;
      const x = ((point.x + 1) / 2) * width;
      const y = ((1 - point.y) / 2) * height;
      this.bodyPositions.set(body.body, [x, y]);
      const away = this.camera.position.distanceTo(new Vector3(body.at.x, body.at.y, body.at.z));
      const radius = ((entry.radius * this.sizeOf(scene, body)) / (away * HALF_VIEW)) * (height / 2);
      labels.push({ body: body.body, x, y, text: formatName(entry.name, 28), rank: rankOf(entry, scene, body.state), gap: radius + 7 });
    }
    this.names = scene.layers.labels ? drawLabels(context, labels, scene.inks, width, height, this.spots, partsBelow(scene.covers, this.labels)) : [];
  }
}
