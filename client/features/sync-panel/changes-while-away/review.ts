import type { TreeEntry } from '#shared/tree/tree-rows.ts';

/** A change that others made to one item while this device was away. */
export type ReviewChange =
  | { kind: 'new'; words: number }
  | { kind: 'text'; added: number; removed: number; paragraphs: number }
  | { kind: 'renamed'; from: string }
  /** Null is the top of the workspace. */
  | { kind: 'moved'; to: string | null }
  | { kind: 'trashed' }
  | { kind: 'restored' }
  | { kind: 'deleted' };

export interface ReviewEntry {
  id: string;
  item: TreeEntry['kind'];
  name: string;
  changes: readonly ReviewChange[];
  /** Names of the authors, as far as they are known. */
  by: readonly string[];
  /** Time of the last change in epoch milliseconds; null when unknown. */
  at: number | null;
}

/** The changes that others made in a workspace between the device's last connection and its return. */
export interface Review {
  /** Epoch milliseconds. */
  from: number;
  until: number;
  entries: readonly ReviewEntry[];
}

/**
 * Joins two reviews, with one entry per item. A later change replaces an earlier one of the same kind, except that the
 * word counts of text changes are added. Earlier changes of other kinds stay.
 */
export function joinReviews(earlier: Review | undefined, later: Review): Review {
  if (!earlier) return later;
  const laterEntries = new Map(later.entries.map((entry) => [entry.id, entry]));
  const onlyEarlier = earlier.entries.flatMap((entry) => {
    const laterEntry = laterEntries.get(entry.id);
    return laterEntry ? [] : [entry];
  });
  const entries = later.entries.map((entry) => {
    const before = earlier.entries.find(({ id }) => id === entry.id);
    return before ? joinEntries(before, entry) : entry;
  });
  return { from: earlier.from, until: later.until, entries: [...entries, ...onlyEarlier] };
}

function joinEntries(before: ReviewEntry, after: ReviewEntry): ReviewEntry {
  const kinds = new Set(after.changes.map(({ kind }) => kind));
  const changes = before.changes.filter(({ kind }) => kind !== 'text' && !kinds.has(kind));
  return {
    ...after,
    by: [...new Set([...before.by, ...after.by])],
    changes: [...changes, ...after.changes.map((change) => addText(before, change))],
  };
}

function addText(before: ReviewEntry, change: ReviewChange): ReviewChange {
  const earlier = before.changes.find(({ kind }) => kind === 'text');
  if (change.kind !== 'text' || earlier?.kind !== 'text') return change;
  return {
    kind: 'text',
    added: earlier.added + change.added,
    removed: earlier.removed + change.removed,
    paragraphs: Math.max(earlier.paragraphs, change.paragraphs),
  };
}
