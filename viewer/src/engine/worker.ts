// Inside a worker: a capture's bytes go through the engine and come out as the data of a report. build.mjs makes this
// a text of its own inside the page's script. A worker replays once; ending it frees its memory.
import type { Answer, Question } from "./replay";

interface PageModule {
  memory: WebAssembly.Memory;
  malloc(size: number): number;
  _initialize(): void;
  gpp_replay(bytes: number, size: number, title: number, fps: number, rules: number, smoothing: number, out: number): void;
}

const PAGE_WORDS = 4; // of struct gpp_page in bindings/npm/src/page.cpp: data, size, bodies, error

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Question>) => void;
  postMessage(answer: Answer, moved?: Transferable[]): void;
};

function textAt(memory: WebAssembly.Memory, address: number): string {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

async function replay({ module, capture, title, fps, rules, smoothing }: Question): Promise<Answer> {
  const progress = (share: number, what: number) => scope.postMessage({ kind: "progress", share, what: textAt(engine.memory, what) });
  const instance = await WebAssembly.instantiate(module, { glidepath: { progress } });
  const engine = instance.exports as unknown as PageModule;
  engine._initialize();
  const put = (bytes: Uint8Array, more: number) => {
    const at = engine.malloc(bytes.length + more);
    if (at === 0) throw new Error("there is not enough memory for it");
    new Uint8Array(engine.memory.buffer, at, bytes.length + more).fill(0).set(bytes);
    return at;
  };
  const bytes = put(capture, 0);
  const name = put(new TextEncoder().encode(title), 1);
  const out = put(new Uint8Array(4 * PAGE_WORDS), 0);
  engine.gpp_replay(bytes, capture.length, name, fps, rules, smoothing, out);
  const [data, size, bodies, error] = new Uint32Array(engine.memory.buffer, out, PAGE_WORDS);
  return { kind: "done", data: new Uint8Array(engine.memory.buffer, data, size).slice(), bodies, error: textAt(engine.memory, error) };
}

scope.onmessage = ({ data }) => {
  replay(data).then((answer) => scope.postMessage(answer, answer.kind === "done" ? [answer.data.buffer] : []),
    // A trap: the engine has no other way to say that memory is full.
    (error: unknown) => scope.postMessage({ kind: "failed",
      why: error instanceof WebAssembly.RuntimeError ? "the engine gave up: there is not enough memory for it" : String(error instanceof Error ? error.message : error) }));
};
