// The maps: one, or one a policy side by side, all with the same camera.
import type { Policy, Report } from "../data/report";
import type { Bounds } from "../logic/fit";
import { formatName } from "../logic/format";
import { type MapCamera, type MapScene, MapView } from "../scene/map";
import { el } from "./dom";

const LEAST_SCALE = 0.005; // the whole map in 250 pixels
const MOST_SCALE = 200;
const CLICK_PX = 5;
const MARGIN = 1.18;

export interface PaneHost {
  cameraMoved(byHand: boolean): void;
  clicked(body: number): void;
  pointedAt(x: number, y: number, body: number): void; // metres from the origin; the body there or -1
  left(): void; // the pointer is elsewhere
}

interface Pane {
  view: MapView;
  policy: Policy;
}

export class Panes {
  readonly camera: MapCamera = { x: 0, y: 0, scale: 4 };
  panes: Pane[] = [];

  constructor(private readonly root: HTMLElement, private readonly report: Report, private readonly host: PaneHost) {}

  // One pane a policy; names only where there are several.
  show(policies: readonly Policy[], isCompared: boolean): void {
    this.root.replaceChildren();
    this.root.style.setProperty("--columns", String(policies.length > 4 ? Math.ceil(policies.length / 2) : policies.length));
    this.root.classList.toggle("compared", isCompared);
    this.panes = policies.map((policy) => {
      const canvas = el("canvas", { class: "map", role: "img", "aria-label": `Map of all bodies, ${formatName(policy.name)}` });
      const pane = el("div", { class: "pane", "data-policy": policy.index });
      if (isCompared) pane.append(el("h2", { class: "pane-title" }, formatName(policy.name, 60)));
      pane.append(canvas);
      this.root.append(pane);
      const view = new MapView(canvas);
      this.listen(canvas, view);
      return { view, policy };
    });
  }

  // Of one pane, in pixels; 0 while none is on the screen.
  get width(): number {
    return this.panes[0]?.view.canvas.clientWidth ?? 0;
  }

  get height(): number {
    return this.panes[0]?.view.canvas.clientHeight ?? 0;
  }

  draw(scene: Omit<MapScene, "policy">): void {
    for (const { view, policy } of this.panes) view.draw({ ...scene, policy }, this.camera);
  }

  zoomAt(factor: number, canvas: HTMLCanvasElement | undefined, px?: number, py?: number): void {
    const { camera } = this;
    const wanted = Math.min(Math.max(camera.scale * factor, LEAST_SCALE), MOST_SCALE);
    if (canvas && px !== undefined && py !== undefined) {
      const dx = px - canvas.clientWidth / 2;
      const dy = canvas.clientHeight / 2 - py;
      camera.x += dx / camera.scale - dx / wanted;
      camera.y += dy / camera.scale - dy / wanted;
    }
    camera.scale = wanted;
  }

  fit(bounds: Bounds): void {
    this.camera.x = (bounds.x0 + bounds.x1) / 2;
    this.camera.y = (bounds.y0 + bounds.y1) / 2;
    this.camera.scale = this.fittingScale(bounds);
  }

  fittingScale(bounds: Bounds): number {
    const canvas = this.panes[0]?.view.canvas;
    const wide = (canvas?.clientWidth || 800) / ((bounds.x1 - bounds.x0 + 6) * MARGIN);
    const high = (canvas?.clientHeight || 400) / ((bounds.y1 - bounds.y0 + 6) * MARGIN);
    return Math.min(Math.max(Math.min(wide, high), LEAST_SCALE), 24);
  }

  private listen(canvas: HTMLCanvasElement, view: MapView): void {
    const held = new Map<number, [number, number]>();
    let moved = 0;
    const at = (event: PointerEvent | WheelEvent): [number, number] => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      held.set(event.pointerId, at(event));
      if (held.size === 1) moved = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      const now = at(event);
      const before = held.get(event.pointerId);
      if (!before) {
        const body = view.bodyAt(this.report, this.camera, ...now);
        canvas.style.cursor = body >= 0 ? "pointer" : "";
        this.host.pointedAt(this.camera.x + (now[0] - canvas.clientWidth / 2) / this.camera.scale,
          this.camera.y - (now[1] - canvas.clientHeight / 2) / this.camera.scale, body);
        return;
      }
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
      moved += Math.hypot(dx, dy);
      if (held.size === 2) {
        const other = [...held].find(([id]) => id !== event.pointerId)?.[1] ?? now;
        const grown = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.max(1, Math.hypot(before[0] - other[0], before[1] - other[1]));
        this.zoomAt(grown, canvas, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      } else {
        this.camera.x -= dx / this.camera.scale;
        this.camera.y += dy / this.camera.scale;
      }
      held.set(event.pointerId, now);
      if (moved > CLICK_PX) this.host.cameraMoved(true);
    });
    const release = (event: PointerEvent) => {
      if (!held.delete(event.pointerId) || event.type !== "pointerup" || moved > CLICK_PX || held.size > 0) return;
      this.host.clicked(view.bodyAt(this.report, this.camera, ...at(event)));
    };
    canvas.addEventListener("pointerleave", () => this.host.left());
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), canvas, ...at(event));
      this.host.cameraMoved(false);
    }, { passive: false });
  }
}
