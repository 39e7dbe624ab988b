import * as Y from 'yjs';
import { clocksOf } from './clock-ranges.ts';
import { takeInParts, type StateParts } from './take-in.ts';

/**
 * The rows of a room whose structs wait for others that are missing, as a whole or in part.
 * @returns their ids, in order
 * @throws when a part cannot be applied
 */
export function waitingRows(parts: StateParts): number[] {
  const doc = new Y.Doc();
  takeInParts(doc, parts);
  const isBeyond = (client: number, clock: number): boolean => clock > Y.getState(doc.store, client);
  const waiting = parts.rows.filter(({ bytes }) =>
    [...clocksOf(bytes)].some(([client, ranges]) => ranges.some(({ to }) => isBeyond(client, to))),
  );
  doc.destroy();
  return waiting.map(({ id }) => id);
}
