/**
 * Compares two texts by UTF-16 code units, not by the language of the device: all devices must agree on the order.
 */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
