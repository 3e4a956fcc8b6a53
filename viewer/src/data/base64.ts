// Cuts bytes out of base64 text without decoding the rest.

const VALUE_OF = new Uint8Array(128).fill(255);
for (const [value, digit] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries()) {
  VALUE_OF[digit.charCodeAt(0)] = value;
}

// The bytes [from, from + count) of what `text` encodes; `from` is a multiple of 3.
export function bytesOfBase64(text: string, from: number, count: number): Uint8Array<ArrayBuffer> {
  const groups = Math.ceil(count / 3);
  const start = (from / 3) * 4;
  if (from % 3 !== 0 || start + groups * 4 > text.length) {
    throw new Error("the data in this page ends too early; the file is cut off");
  }
  const bytes = new Uint8Array(groups * 3);
  let wrong = 0;
  for (let group = 0, at = start, to = 0; group < groups; group++, at += 4, to += 3) {
    const a = VALUE_OF[text.charCodeAt(at) & 127];
    const b = VALUE_OF[text.charCodeAt(at + 1) & 127];
    const c = VALUE_OF[text.charCodeAt(at + 2) & 127];
    const d = VALUE_OF[text.charCodeAt(at + 3) & 127];
    wrong |= a | b | c | d;
    bytes[to] = (a << 2) | (b >> 4);
    bytes[to + 1] = (b << 4) | (c >> 2);
    bytes[to + 2] = (c << 6) | d;
  }
  if (wrong > 63) throw new Error("the data in this page is damaged (not base64)");
  return bytes.subarray(0, count);
}
