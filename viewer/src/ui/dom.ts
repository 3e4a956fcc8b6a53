// Making elements. Data only ever becomes text: nothing here parses HTML.

type Attributes = Record<string, string | number | boolean | undefined>;
type Child = Node | string;

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {},
                                                          ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) throw new Error(`${name} is no plain attribute`);
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as T;
}

export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

// Makes a canvas as large as its box in device pixels; the context then draws in CSS pixels.
export function fitCanvas(canvas: HTMLCanvasElement): { context: CanvasRenderingContext2D; width: number; height: number } {
  const width = Math.max(1, canvas.clientWidth);
  const height = Math.max(1, canvas.clientHeight);
  const ratio = Math.min(window.devicePixelRatio || 1, 3);
  const wide = Math.round(width * ratio);
  const high = Math.round(height * ratio);
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser has no 2-D canvas");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { context, width, height };
}
