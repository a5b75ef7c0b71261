/**
 * Gives the memory of large bytes back now; they are empty from then on. It lies outside of the heap, which the collector
 * looks at late: a dozen uploads would hold a hundred megabytes that nobody uses.
 */
export function letGo({ buffer, byteLength }: Uint8Array): void {
  // Small ones share theirs with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0) buffer.transfer(0);
}
