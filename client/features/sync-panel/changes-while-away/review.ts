import type { TreeItem } from '#shared/tree/tree-rows.ts';

/** What others did to one item while this device was away. */
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
  item: TreeItem['kind'];
  name: string;
  changes: readonly ReviewChange[];
  /** Names of who did it, as far as that is known. */
  by: readonly string[];
  /** When it was changed last, epoch milliseconds; null where nobody says. */
  at: number | null;
}

/** What others changed in a workspace between the last time this device was connected and its return. */
export interface Review {
  /** Epoch milliseconds. */
  from: number;
  until: number;
  entries: readonly ReviewEntry[];
}

/** The same item twice is one entry: what came later is said, and what was said before still holds. */
export function joinReviews(earlier: Review | undefined, later: Review): Review {
  if (!earlier) return later;
  const news = new Map(later.entries.map((entry) => [entry.id, entry]));
  const kept = earlier.entries.flatMap((entry) => {
    const again = news.get(entry.id);
    return again ? [] : [entry];
  });
  const entries = later.entries.map((entry) => {
    const before = earlier.entries.find(({ id }) => id === entry.id);
    return before ? joinEntries(before, entry) : entry;
  });
  return { from: earlier.from, until: later.until, entries: [...entries, ...kept] };
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
