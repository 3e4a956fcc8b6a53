// The engine inside the page: replays a capture in a worker of its own, one at a time; a newer question ends the older.

declare const GLIDEPATH_WORKER: string; // the text of worker.ts, from build.mjs

export const RULES = { retail: "retail rules", documented: "documented rules", literal: "literal rules", predictive: "predictive bodies" } as const;
export type RulesName = keyof typeof RULES;
export const RATES = [30, 60, 144] as const;

export interface Choice {
  rules: RulesName;
  fps: number;
}

export interface Question {
  module: WebAssembly.Module;
  capture: Uint8Array;
  title: string;
  fps: number;
  rules: number;
  smoothing: number;
}

export interface Replayed {
  data: Uint8Array<ArrayBuffer>; // of a report; empty: there is nothing to show
  bodies: number;
  error: string; // why, or where reading ended; "" = the capture was read to its end
}

export type Answer = ({ kind: "done" } & Replayed) | { kind: "progress"; share: number; what: string } | { kind: "failed"; why: string };

// Another request came before it was done.
export class Superseded extends Error {}

export class Engine {
  private module: Promise<WebAssembly.Module> | undefined;
  private end: (() => void) | undefined; // of what runs

  // A page may have been built without.
  static get isHere(): boolean {
    return (document.getElementById("glidepath-engine")?.textContent ?? "") !== "";
  }

  async replay(capture: Uint8Array, title: string, { rules, fps }: Choice, tell: (share: number, what: string) => void): Promise<Replayed> {
    this.end?.();
    let isOver = false;
    this.end = () => (isOver = true);
    this.module ??= unpacked();
    const module = await this.module;
    if (isOver) throw new Superseded();
    const address = URL.createObjectURL(new Blob([GLIDEPATH_WORKER], { type: "text/javascript" }));
    const worker = new Worker(address);
    try {
      return await new Promise<Replayed>((resolve, reject) => {
        this.end = () => reject(new Superseded());
        worker.onerror = (event) => reject(new Error(event.message || "the browser does not let the page start a worker"));
        worker.onmessage = ({ data }: MessageEvent<Answer>) => {
          if (data.kind === "progress") tell(data.share, data.what);
          else if (data.kind === "failed") reject(new Error(data.why));
          else resolve(data);
        };
        const question: Question = { module, capture, title, fps, rules: rules === "documented" ? 1 : rules === "literal" ? 2 : 0,
          smoothing: rules === "predictive" ? 1 : 0 };
        worker.postMessage(question);
      });
    } finally {
      worker.terminate();
      URL.revokeObjectURL(address);
    }
  }
}

// It stands in the page gzipped, as base64.
async function unpacked(): Promise<WebAssembly.Module> {
  const text = atob(document.getElementById("glidepath-engine")?.textContent ?? "");
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
