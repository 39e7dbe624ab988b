import * as Y from 'yjs';

/** Letters that follow each other under one client id. */
export interface Run {
  client: number;
  clock: number;
  length: number;
}

export type Range = readonly [from: number, to: number];

/**
 * Whether any letter is lost at all [C6], which is rare: asked without putting the words in order.
 * @param written updates of this writer, all of them in `ydoc`
 * @param own every update of this writer that is known: what they delete was meant to go
 */
export function hasLostCharacters(
  ydoc: Y.Doc,
  written: readonly Uint8Array[],
  own: readonly Uint8Array[],
): boolean {
  if (written.length === 0) return false;
  const deletedHere = deletionsOf(own);
  return written.some((update) =>
    Y.decodeUpdate(update).structs.some(
      (struct) =>
        struct instanceof Y.Item &&
        struct.content instanceof Y.ContentString &&
        removedItemOf(ydoc, deletedHere, { ...struct.id, length: struct.length }).length > 0,
    ),
  );
}

type DeleteSet = ReturnType<typeof Y.createDeleteSet>;

/** A deletion is made by whoever writes it: those in one's own updates are one's own. A damaged update says none. */
export const deletionsOf = (updates: readonly Uint8Array[]): DeleteSet =>
  Y.mergeDeleteSets(
    updates.flatMap((update) => {
      try {
        return [Y.decodeUpdate(update).ds];
      } catch {
        return [];
      }
    }),
  );

/** Which of these letters are gone, and not by the writer's own hand: clocks, in order. */
export function removedItemOf(ydoc: Y.Doc, deletedHere: DeleteSet, { client, clock, length }: Run): Range[] {
  const structs = ydoc.store.clients.get(client);
  const end = Math.min(clock + length, Y.getState(ydoc.store, client));
  if (!structs || clock >= end) return [];
  const gone: Range[] = [];
  for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
    const struct = structs[at];
    if (!struct || struct.id.clock >= end) break;
    if (!struct.deleted) continue;
    const from = Math.max(clock, struct.id.clock);
    const to = Math.min(end, struct.id.clock + struct.length);
    gone.push(...without([from, to], deletedHere.clients.get(client) ?? []));
  }
  return gone;
}

/** What is left of a range. @param deleted in order, as a merged delete set has them */
function without([from, to]: Range, deleted: readonly { clock: number; len: number }[]): Range[] {
  let low = 0;
  for (let high = deleted.length; low < high;) {
    const middle = (low + high) >> 1;
    const one = deleted[middle];
    if (one && one.clock + one.len <= from) low = middle + 1;
    else high = middle;
  }
  const left: Range[] = [];
  let at = from;
  for (const { clock, len } of deleted.slice(low)) {
    if (clock >= to) break;
    if (clock > at) left.push([at, clock]);
    at = Math.max(at, clock + len);
  }
  if (at < to) left.push([at, to]);
  return left;
}
