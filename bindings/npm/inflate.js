// What captures are unpacked with; the viewer's page takes it too.
const LONGEST_INFLATED_BYTES = 512 * 1024 * 1024;

/** The bytes of a capture, inflated when they are gzipped. */
export async function inflated(bytes) {
  if (!(bytes instanceof Uint8Array)) throw new TypeError("bytes: a Uint8Array is wanted");
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LONGEST_INFLATED_BYTES) throw new RangeError("bytes: inflates to more than 512 MiB");
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
