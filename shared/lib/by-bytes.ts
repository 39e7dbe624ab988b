/** Code units, not the language of a device: two devices must agree. */
export function byBytes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
