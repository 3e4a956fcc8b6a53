// Reads the container of src/report/report_data.h: a header and columns, inflated when asked for.
import { bytesOfBase64 } from "./base64";

const VERSION = 1;
const HEADER_START = 24;
const COLUMN_START = 12;

export type NumberArray = Int32Array | Int16Array | Uint8Array | Uint32Array;
type NumberArrayType<T extends NumberArray> = new (length: number) => T;

interface StoredColumn {
  count: number;
  offset: number;
  stored: number;
  inflated: number;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const inflated = new Uint8Array(await new Response(stream).arrayBuffer());
  if (inflated.length !== size) throw new Error("the data in this page is damaged (a column has another size)");
  return inflated;
}

// `count` zigzag varints of differences.
export function readNumbers<T extends NumberArray>(bytes: Uint8Array, into: T): T {
  let at = 0;
  let last = 0;
  for (let i = 0; i < into.length; i++) {
    let rest = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= bytes.length || shift > 28) throw new Error("the data in this page is damaged (a number has no end)");
      const byte = bytes[at++];
      rest |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    last = (last + ((rest >>> 1) ^ -(rest & 1))) | 0;
    into[i] = last;
  }
  return into;
}

// Texts that are made when they are asked for.
export class Texts {
  private readonly starts: Uint32Array;
  private readonly decoder = new TextDecoder();

  constructor(lengths: Int32Array, private readonly bytes: Uint8Array) {
    this.starts = new Uint32Array(lengths.length + 1);
    for (let i = 0; i < lengths.length; i++) this.starts[i + 1] = this.starts[i] + lengths[i];
  }

  get count(): number {
    return this.starts.length - 1;
  }

  at(index: number): string {
    return this.decoder.decode(this.bytes.subarray(this.starts[index], this.starts[index + 1]));
  }
}

// A stretch of bytes that stand in the page as base64, or in memory as they are.
export type ReportBytes = string | Uint8Array<ArrayBuffer>;

function stretch(from: ReportBytes, start: number, count: number): Uint8Array<ArrayBuffer> {
  if (typeof from === "string") return bytesOfBase64(from, start, count);
  if (start + count > from.length) throw new Error("the data in this page is damaged (it ends early)");
  return from.subarray(start, start + count);
}

export class Container {
  private constructor(
    private readonly text: ReportBytes,
    readonly header: unknown,
    private readonly columns: Map<string, StoredColumn>,
    private readonly start: number,
  ) {}

  static async open(text: ReportBytes): Promise<Container> {
    const fixed = stretch(text, 0, HEADER_START);
    const view = new DataView(fixed.buffer, fixed.byteOffset, fixed.byteLength);
    if (new TextDecoder().decode(fixed.subarray(0, 4)) !== "GLPD") {
      throw new Error("the data in this page is no Glidepath report");
    }
    const version = view.getUint32(4, true);
    if (version !== VERSION) {
      throw new Error(`the data in this page has version ${version}, but the page reads version ${VERSION}`);
    }
    const stored = view.getUint32(8, true);
    const packed = stretch(text, HEADER_START, stored);
    const header: unknown = JSON.parse(new TextDecoder().decode(await inflate(packed, view.getUint32(12, true))));
    const columns = new Map<string, StoredColumn>();
    const listed = (header as { columns: [string, number, number, number, number][] }).columns;
    for (const [name, count, offset, bytes, inflated] of listed) {
      columns.set(name, { count, offset, stored: bytes, inflated });
    }
    const start = Math.ceil((HEADER_START + stored) / COLUMN_START) * COLUMN_START;
    return new Container(text, header, columns, start);
  }

  private async inflated(name: string): Promise<{ bytes: Uint8Array; count: number }> {
    const column = this.columns.get(name);
    if (!column) throw new Error(`the data in this page lacks the column ${name}`);
    const packed = stretch(this.text, this.start + column.offset, column.stored);
    return { bytes: await inflate(packed, column.inflated), count: column.count };
  }

  async numbers<T extends NumberArray>(name: string, type: NumberArrayType<T>): Promise<T> {
    const { bytes, count } = await this.inflated(name);
    if (count > bytes.length) throw new Error(`the data in this page is damaged (column ${name} is too short)`);
    return readNumbers(bytes, new type(count));
  }

  // A column that older data does not have: zeros then.
  async numbersOrZeros<T extends NumberArray>(name: string, type: NumberArrayType<T>, count: number): Promise<T> {
    return this.columns.has(name) ? this.numbers(name, type) : new type(count);
  }

  has(name: string): boolean {
    return this.columns.has(name);
  }

  async texts(name: string): Promise<Texts> {
    const lengths = await this.numbers(`${name}_bytes`, Int32Array);
    return new Texts(lengths, (await this.inflated(name)).bytes);
  }
}
