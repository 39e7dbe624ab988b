import * as Y from 'yjs';
import type { Struct } from './struct-order.ts';

/** Clocks of one Yjs client: from the first, up to and without the second. */
export interface ClockRange {
  from: number;
  to: number;
}

/** Clocks that a room lacks, by client id. */
export type MissingClocks = ReadonlyMap<number, readonly ClockRange[]>;

/**
 * The clocks that pending structs wait for: the gaps between what a document has of their clients and them, and what
 * they name of other clients.
 * @param doc with `pendingStructs`, else nothing is missing
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

/** The clocks that an update brings, by client id. @throws when it cannot be decoded */
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
