import * as Y from 'yjs';
import { clocksOf } from './clock-ranges.ts';
import { applyStateParts, type StateParts } from './apply-journal-update.ts';

/**
 * Finds the rows of a room of which at least one struct waits for a missing struct.
 * @returns the ids of the rows, in order
 * @throws Error when the snapshot or a row cannot be applied
 */
export function rowsWithPendingStructs(parts: StateParts): number[] {
  const doc = new Y.Doc();
  applyStateParts(doc, parts);
  const isBeyond = (client: number, clock: number): boolean => clock > Y.getState(doc.store, client);
  const waiting = parts.rows.filter(({ bytes }) =>
    [...clocksOf(bytes)].some(([client, ranges]) => ranges.some(({ to }) => isBeyond(client, to))),
  );
  doc.destroy();
  return waiting.map(({ id }) => id);
}
