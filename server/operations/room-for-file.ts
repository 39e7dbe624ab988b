import type { Call } from './handler.ts';

/**
 * Returns what `requireRoomForFile` has to know of a file.
 * @param size in bytes
 * @param key the key of its upload grant, which is not counted twice; any other key names none
 */
export const roomForFile = (call: Call, size: number, key: string) => ({
  size,
  key,
  onSale: call.services.payments?.plans ?? [],
});
