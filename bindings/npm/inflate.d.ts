/** The bytes of a capture, inflated when they are gzipped. */
export function inflated(bytes: Uint8Array): Promise<Uint8Array>;
