import { byBytes } from '#shared/lib/by-bytes.ts';
import { INSTRUCTIONS, TRASH } from './special-folders.ts';

/** What the order of siblings depends on. */
export interface Sibling {
  kind: string;
  id: string;
  name: string;
  order: string;
}

/**
 * Compares two siblings as the tree shows them: Instructions first, Trash last, then by order (bytes), folders before
 * others, then by name, and by id so that every device shows one order [F14].
 */
export function compareSiblings(a: Sibling, b: Sibling): number {
  return (
    rank(a) - rank(b) ||
    byBytes(a.order, b.order) ||
    Number(b.kind === 'folder') - Number(a.kind === 'folder') ||
    byBytes(a.name, b.name) ||
    byBytes(a.id, b.id)
  );
}

/** The siblings in the order in which the tree shows them; the list itself stays as it is. */
export const sortSiblings = <T extends Sibling>(siblings: readonly T[]): T[] =>
  [...siblings].sort(compareSiblings);

/**
 * Only folders at either end: a document may be called Trash.
 */
function rank({ kind, name }: Sibling): number {
  if (kind !== 'folder') return 0;
  if (name === INSTRUCTIONS) return -1;
  return name === TRASH ? 1 : 0;
}
