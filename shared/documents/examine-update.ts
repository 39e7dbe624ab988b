import * as Y from 'yjs';

/** What an update would bring to a document. */
export type UpdateVerdict =
  /** Nothing at all. */
  | { kind: 'empty' }
  /** Only what is there already: structs below the state vector, deletions that were made. */
  | { kind: 'held' }
  /** Something new; `clients` are the client ids whose structs are. A deletion alone names none. */
  | { kind: 'new'; clients: number[] };

/**
 * Reads an update in full and holds it against a document, which stays as it is [A3]. State vectors alone would not do:
 * a deletion leaves them unchanged. `Y.parseUpdateMeta` would not do either: it accepts an update whose delete set was
 * cut off, and the room could never be loaded again.
 * @param update version 1
 * @throws when the update cannot be decoded
 */
export function examineUpdate(doc: Y.Doc, update: Uint8Array): UpdateVerdict {
  const { structs, ds } = Y.decodeUpdate(update);
  if (structs.length === 0 && ds.clients.size === 0) return { kind: 'empty' };
  const clients: number[] = [];
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    if (clock + struct.length > Y.getState(doc.store, client) && clients.at(-1) !== client) {
      clients.push(client);
    }
  }
  if (clients.length > 0) return { kind: 'new', clients };
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      if (!isRangeDeleted(doc, client, clock, len)) return { kind: 'new', clients };
    }
  }
  return { kind: 'held' };
}

function isRangeDeleted(doc: Y.Doc, client: number, clock: number, length: number): boolean {
  const structs = doc.store.clients.get(client);
  const end = clock + length;
  if (!structs || Y.getState(doc.store, client) < end) return false;
  for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
    const struct = structs[at];
    if (!struct || struct.id.clock >= end) return true;
    if (!struct.deleted) return false;
  }
  return true;
}

/** Whether structs wait for others that never came: what can be shown is shown, nothing is folded (A5). */
export const isIncomplete = (doc: Y.Doc): boolean =>
  doc.store.pendingStructs !== null || doc.store.pendingDs !== null;
