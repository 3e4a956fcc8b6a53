// Pictures and clips of the scene, as files that the browser saves.
import { formatTime } from "../logic/format";
import { el } from "./dom";
import type { Inks } from "./theme";

const HEAD_PX = 34;
const TITLE_PX = 24;
const LONGEST_WAIT_MS = 10_000;
const FRAMES_PER_S = 30;
const CLIP_BITS_PER_S = 6_000_000;

export interface ShownCanvas {
  title: string; // "" = none
  layers: readonly HTMLCanvasElement[]; // over each other
}

export interface PictureDef {
  title: string;
  time: number;
  words: string; // the policy, the body, the pops
  canvases: readonly ShownCanvas[];
  columns: number;
  inks: Inks;
}

// Draws the scene with its words into one canvas, which is made as large as it needs to be.
export function compose(into: HTMLCanvasElement, def: PictureDef): void {
  const { inks, canvases } = def;
  const first = canvases[0]?.layers[0];
  if (!first) return;
  const ratio = first.clientWidth > 0 ? first.width / first.clientWidth : 1;
  const columns = Math.max(1, Math.min(def.columns, canvases.length));
  const rows = Math.ceil(canvases.length / columns);
  const title = canvases.length > 1 ? TITLE_PX : 0;
  const wide = first.clientWidth || first.width;
  const high = first.clientHeight || first.height;
  // Video codecs want even sizes.
  const even = (size: number) => Math.floor(size / 2) * 2;
  const width = even(wide * columns * ratio);
  const height = even((HEAD_PX + (high + title) * rows) * ratio);
  if (into.width !== width || into.height !== height) {
    into.width = width;
    into.height = height;
  }
  const context = into.getContext("2d");
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = inks.raised;
  context.fillRect(0, 0, width / ratio, height / ratio);
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = inks.text;
  context.font = `650 13px ${inks.font}`;
  const heading = `${def.title}   ${formatTime(def.time)}`;
  context.fillText(heading, 10, HEAD_PX / 2);
  const after = 26 + context.measureText(heading).width;
  context.font = `500 12px ${inks.font}`;
  context.fillStyle = inks.muted;
  context.fillText(def.words, after, HEAD_PX / 2);
  canvases.forEach((shown, i) => {
    const x = (i % columns) * wide;
    const y = HEAD_PX + Math.floor(i / columns) * (high + title);
    if (title > 0) {
      context.fillStyle = inks.text;
      context.font = `600 12px ${inks.font}`;
      context.fillText(shown.title, x + 10, y + title / 2);
    }
    for (const layer of shown.layers) if (layer.width > 0 && layer.height > 0) context.drawImage(layer, x, y + title, wide, high);
    context.strokeStyle = inks.gridStrong;
    context.strokeRect(x + 0.5, y + title + 0.5, wide - 1, high - 1);
  });
}

export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function fileName(title: string, time: number, ending: string): string {
  const plain = title.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 40) || "glidepath";
  return `${plain}-${time.toFixed(2)}s.${ending}`;
}

export function clipType(): string | undefined {
  if (typeof MediaRecorder === "undefined") return undefined;
  return ["video/webm;codecs=vp8", "video/webm;codecs=vp9", "video/webm", "video/mp4"].find((type) => MediaRecorder.isTypeSupported(type));
}

// Records what is composed into its canvas until it is stopped.
export class Clip {
  readonly canvas = document.createElement("canvas");
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];

  constructor(private readonly type: string, def: PictureDef) {
    compose(this.canvas, def);
    this.recorder = new MediaRecorder(this.canvas.captureStream(FRAMES_PER_S), { mimeType: type, videoBitsPerSecond: CLIP_BITS_PER_S });
    this.recorder.addEventListener("dataavailable", (event) => {
      if (event.data.size > 0) this.parts.push(event.data);
    });
    this.recorder.start(500);
  }

  get ending(): string {
    return this.type.startsWith("video/mp4") ? "mp4" : "webm";
  }

  async stop(): Promise<Blob> {
    // A slow machine may have encoded nothing yet, and an empty file helps nobody.
    for (let waited = 0; this.parts.length === 0 && waited < LONGEST_WAIT_MS; waited += 100) {
      await new Promise((resolve) => window.setTimeout(resolve, 100));
    }
    return new Promise((resolve) => {
      this.recorder.addEventListener("stop", () => resolve(new Blob(this.parts, { type: this.type.split(";")[0] })));
      this.recorder.stop();
    });
  }
}
