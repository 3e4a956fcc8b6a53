// Bars between the areas that can be dragged, or moved with the arrow keys, to make the map larger or smaller.
import { byId } from "./dom";

const STEP_PX = 24;

export interface SplitterDef {
  id: string;
  property: string; // CSS variable of #app, in pixels
  isVertical: boolean; // the bar stands upright: sizes are widths
  least: number;
  most: () => number;
  sizeNow: () => number; // of what the variable sets
  grows: 1 | -1; // which way makes it larger: with the coordinate, or against it
  onChange: () => void;
}

const stored = (key: string): number | undefined => {
  try {
    const value = Number(window.localStorage.getItem(key));
    return value > 0 ? value : undefined;
  } catch {
    return undefined; // a page without storage, as some are from a file
  }
};

const store = (key: string, value: number | undefined): void => {
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, String(Math.round(value)));
  } catch {
    // The size then lasts as long as the page.
  }
};

export function makeSplitter(def: SplitterDef): void {
  const bar = byId(def.id);
  const app = byId("app");
  const key = `glidepath${def.property}`;
  const set = (size: number | undefined) => {
    if (size === undefined) app.style.removeProperty(def.property);
    else app.style.setProperty(def.property, `${Math.round(Math.min(Math.max(size, def.least), Math.max(def.least, def.most())))}px`);
    bar.setAttribute("aria-valuenow", String(Math.round(def.sizeNow())));
    def.onChange();
  };
  bar.setAttribute("aria-valuemin", String(def.least));
  set(stored(key));
  let begun: { at: number; size: number } | undefined;
  const coordinate = (event: PointerEvent) => (def.isVertical ? event.clientX : event.clientY);
  bar.addEventListener("pointerdown", (event) => {
    bar.setPointerCapture(event.pointerId);
    begun = { at: coordinate(event), size: def.sizeNow() };
    event.preventDefault();
    bar.focus();
  });
  bar.addEventListener("pointermove", (event) => {
    if (begun) set(begun.size + def.grows * (coordinate(event) - begun.at));
  });
  for (const name of ["pointerup", "pointercancel"] as const) {
    bar.addEventListener(name, () => {
      if (begun) store(key, def.sizeNow());
      begun = undefined;
    });
  }
  bar.addEventListener("dblclick", () => {
    store(key, undefined);
    set(undefined);
  });
  bar.addEventListener("keydown", (event) => {
    const [less, more] = def.isVertical ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    event.stopPropagation();
    set(def.sizeNow() + def.grows * (event.key === more ? STEP_PX : -STEP_PX));
    store(key, def.sizeNow());
  });
}
