/** Two documents side by side. One of them is active: the address names it. */
export interface Split {
  readonly left: string;
  readonly right: string;
  readonly active: Side;
  /** This side closes as soon as the other one is active. */
  readonly closing?: Side;
}

export type Side = 'left' | 'right';

export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** The side that has a document; undefined if neither has it. */
export function sideOf(split: Split, documentId: string): Side | undefined {
  if (split.left === documentId) return 'left';
  return split.right === documentId ? 'right' : undefined;
}

/** The id of the document beside the active one. */
export const inactiveIdOf = (split: Split): string => split[otherSide(split.active)];

/**
 * The split once the address names a document. A document of the split becomes active; any other replaces the active
 * one. Null if the closing side is no longer active: then only one page is left.
 */
export function splitForAddress(split: Split, documentId: string): Split | null {
  const side = sideOf(split, documentId);
  if (side === undefined) {
    const { left, right, active } = split;
    return { left, right, active, [active]: documentId };
  }
  if (split.closing !== undefined && split.closing !== side) return null;
  return side === split.active ? split : { ...split, active: side };
}

/** Opens a document beside the active one, unless it is open already. The address activates it. */
export function openBesideActive(split: Split | null, activeId: string, documentId: string): Split | null {
  if (documentId === activeId) return split;
  if (!split) return { left: activeId, right: documentId, active: 'left' };
  if (sideOf(split, documentId) !== undefined) return split;
  return { ...split, [otherSide(split.active)]: documentId };
}

/** Replaces one document by another, unless that is open already. */
export function replaceDocument(split: Split | null, replacedId: string, documentId: string): Split | null {
  const side = split ? sideOf(split, replacedId) : undefined;
  if (!split || side === undefined || sideOf(split, documentId) !== undefined) return split;
  return { ...split, [side]: documentId };
}
