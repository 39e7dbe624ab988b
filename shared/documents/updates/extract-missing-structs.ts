import * as Y from 'yjs';
import type { MissingClocks } from './clock-ranges.ts';
import { encodeStructs, type StructRun } from './encode-structs.ts';

/**
 * Extracts from an update exactly the structs that fill missing clocks. For each client this is the range that begins
 * at the end of the document's state, because structs after a gap cannot be integrated.
 * @param update a Yjs update, version 1
 * @returns an update, or undefined when the given one fills no missing clock
 * @throws Error when the update cannot be decoded
 */
export function extractMissingStructs(
  doc: Y.Doc,
  update: Uint8Array,
  missing: MissingClocks,
): Uint8Array | undefined {
  const runs = new Map<number, StructRun>();
  const ends = new Map<number, number>();
  for (const struct of Y.decodeUpdate(update).structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    const state = Y.getState(doc.store, client);
    const range = missing.get(client)?.find(({ from, to }) => from <= state && state < to);
    const from = ends.get(client) ?? state;
    const end = range && truncateAt(struct, range.to);
    if (end === undefined || clock > from || end <= from) continue;
    const run = runs.get(client);
    if (run) run.structs.push(struct);
    else runs.set(client, { from, structs: [struct] });
    ends.set(client, end);
  }
  return runs.size === 0 ? undefined : encodeStructs(runs);
}

/**
 * Truncates a struct at the clock `limit`.
 * @returns the clock after the remaining part
 */
function truncateAt(struct: Y.Item | Y.GC, limit: number): number {
  const { clock } = struct.id;
  const end = clock + struct.length;
  if (end <= limit || limit <= clock) return Math.min(end, Math.max(limit, clock));
  if (struct instanceof Y.Item) struct.content.splice(limit - clock);
  struct.length = limit - clock;
  return limit;
}
