import * as Y from 'yjs';
import type { Struct } from './struct-order.ts';

/** A range of clocks of one Yjs client: `from` is included, `to` is not. */
export interface ClockRange {
  from: number;
  to: number;
}

/** Ranges of clocks that a room lacks, by client id. */
export type MissingClocks = ReadonlyMap<number, readonly ClockRange[]>;

/**
 * Returns the clocks that the pending structs of a document wait for: the gaps before them in their own clients, and
 * the structs of other clients that they refer to.
 * @param doc a document with `pendingStructs`; without them the result is empty
 */
export function missingClocks(doc: Y.Doc): MissingClocks {
  const pending = doc.store.pendingStructs;
  if (!pending) return new Map();
  const { structs } = Y.decodeUpdateV2(pending.update);
  const known = new Map<number, number>();
  const missing = new Map<number, ClockRange[]>();
  const clockOf = (client: number): number => known.get(client) ?? Y.getState(doc.store, client);
  const addMissing = (client: number, from: number, to: number): void => {
    if (from >= to) return;
    missing.set(client, [...(missing.get(client) ?? []), { from, to }]);
  };
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    addMissing(client, clockOf(client), clock);
    known.set(client, Math.max(clockOf(client), clock + struct.length));
  }
  for (const { client, clock } of structs.flatMap(dependenciesOf)) {
    addMissing(client, clockOf(client), clock + 1);
    known.set(client, Math.max(clockOf(client), clock + 1));
  }
  return missing;
}

function dependenciesOf(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return [];
  const { origin, rightOrigin, parent } = struct;
  return [origin, rightOrigin, parent instanceof Y.ID ? parent : null].filter((id) => id !== null);
}

/**
 * Returns the clocks of the structs in an update, by client id.
 * @throws Error when the update cannot be decoded
 */
export function clocksOf(update: Uint8Array): MissingClocks {
  const clocks = new Map<number, ClockRange[]>();
  for (const struct of Y.decodeUpdate(update).structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    const ranges = clocks.get(client) ?? [];
    const last = ranges.at(-1);
    if (last?.to === clock) last.to += struct.length;
    else ranges.push({ from: clock, to: clock + struct.length });
    clocks.set(client, ranges);
  }
  return clocks;
}
