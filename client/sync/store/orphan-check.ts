import * as Y from 'yjs';

/** Consecutive characters of one client id. */
export interface CharacterRun {
  client: number;
  clock: number;
  length: number;
}

export type ClockRange = readonly [from: number, to: number];

/**
 * Whether any character is lost [C6]. That is rare, so this is checked first, without putting the text in order.
 * @param written updates of this writer, all of them in `ydoc`
 * @param own every known update of this writer; text that these updates delete is not lost
 */
export function hasLostCharacters(
  ydoc: Y.Doc,
  written: readonly Uint8Array[],
  own: readonly Uint8Array[],
): boolean {
  if (written.length === 0) return false;
  const ownDeletions = deletionsOf(own);
  return written.some((update) =>
    Y.decodeUpdate(update).structs.some(
      (struct) =>
        struct instanceof Y.Item &&
        struct.content instanceof Y.ContentString &&
        rangesDeletedByOthers(ydoc, ownDeletions, { ...struct.id, length: struct.length }).length > 0,
    ),
  );
}

type DeleteSet = ReturnType<typeof Y.createDeleteSet>;

/** Returns the deletions in a writer's updates, which are the writer's own. A damaged update contributes none. */
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

/** Returns the clock ranges of a run that others deleted, in order. The writer's own deletions are left out. */
export function rangesDeletedByOthers(
  ydoc: Y.Doc,
  ownDeletions: DeleteSet,
  { client, clock, length }: CharacterRun,
): ClockRange[] {
  const structs = ydoc.store.clients.get(client);
  const end = Math.min(clock + length, Y.getState(ydoc.store, client));
  if (!structs || clock >= end) return [];
  const ranges: ClockRange[] = [];
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index += 1) {
    const struct = structs[index];
    if (!struct || struct.id.clock >= end) break;
    if (!struct.deleted) continue;
    const from = Math.max(clock, struct.id.clock);
    const to = Math.min(end, struct.id.clock + struct.length);
    ranges.push(...subtract([from, to], ownDeletions.clients.get(client) ?? []));
  }
  return ranges;
}

/** Subtracts deletions from a range. @param deleted sorted by clock, as in a merged delete set */
function subtract([from, to]: ClockRange, deleted: readonly { clock: number; len: number }[]): ClockRange[] {
  let low = 0;
  for (let high = deleted.length; low < high;) {
    const middle = (low + high) >> 1;
    const deletion = deleted[middle];
    if (deletion && deletion.clock + deletion.len <= from) low = middle + 1;
    else high = middle;
  }
  const remaining: ClockRange[] = [];
  let start = from;
  for (const { clock, len } of deleted.slice(low)) {
    if (clock >= to) break;
    if (clock > start) remaining.push([start, clock]);
    start = Math.max(start, clock + len);
  }
  if (start < to) remaining.push([start, to]);
  return remaining;
}
