import * as Y from 'yjs';
import type { MissingClocks } from './clock-ranges.ts';
import { encodeStructs, type StructRun } from './encode-structs.ts';

/**
 * Cuts out of an update the structs that fill missing clocks, and nothing else: of each client the range that begins
 * where the document's state ends, because structs after a gap cannot be integrated.
 * @param update version 1
 * @returns an update, or undefined when the given one fills nothing
 * @throws when the update cannot be decoded
 */
export function fillUpdate(doc: Y.Doc, update: Uint8Array, missing: MissingClocks): Uint8Array | undefined {
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

/** Cuts off the part of a struct from `limit` on. @returns the clock after the rest of it */
function truncateAt(struct: Y.Item | Y.GC, limit: number): number {
  const { clock } = struct.id;
  const end = clock + struct.length;
  if (end <= limit || limit <= clock) return Math.min(end, Math.max(limit, clock));
  if (struct instanceof Y.Item) struct.content.splice(limit - clock);
  struct.length = limit - clock;
  return limit;
}
