import { compareCodeUnits } from '#shared/lib/compare-code-units.ts';
import { INSTRUCTIONS, TRASH } from './special-folders.ts';

/** The fields that determine the order of siblings. */
export interface Sibling {
  kind: string;
  id: string;
  name: string;
  order: string;
}

/**
 * Compares two siblings in the order of the tree: Instructions first and Trash last; then by order key (bytes), folders
 * before other items, by name, and by id, so that every device shows the same order [F14].
 */
export function compareSiblings(a: Sibling, b: Sibling): number {
  return (
    rank(a) - rank(b) ||
    compareCodeUnits(a.order, b.order) ||
    Number(b.kind === 'folder') - Number(a.kind === 'folder') ||
    compareCodeUnits(a.name, b.name) ||
    compareCodeUnits(a.id, b.id)
  );
}

/** Returns the siblings in the order of the tree; the given list is not modified. */
export const sortSiblings = <T extends Sibling>(siblings: readonly T[]): T[] =>
  [...siblings].sort(compareSiblings);

/** Returns the rank of a special folder. Only folders have one: a document may be called Trash. */
function rank({ kind, name }: Sibling): number {
  if (kind !== 'folder') return 0;
  if (name === INSTRUCTIONS) return -1;
  return name === TRASH ? 1 : 0;
}
