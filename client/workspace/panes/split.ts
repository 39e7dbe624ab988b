/** Two documents stand beside each other; one of them is the active one, which the address names. */
export interface Split {
  readonly left: string;
  readonly right: string;
  readonly active: Side;
  /** This side closes as soon as the other one is the active one. */
  readonly closing?: Side;
}

export type Side = 'left' | 'right';

export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** Where a document stands; undefined when it does not. */
export function sideOf(split: Split, documentId: string): Side | undefined {
  if (split.left === documentId) return 'left';
  return split.right === documentId ? 'right' : undefined;
}

/** The document beside the active one. */
export const restingOf = (split: Split): string => split[otherSide(split.active)];

/**
 * What is shown once the address names a document: one that stands here becomes the active one, any other takes the
 * active one's place. Null when the side that was to close is no longer the active one.
 */
export function splitAt(split: Split, documentId: string): Split | null {
  const side = sideOf(split, documentId);
  if (side === undefined) {
    const { left, right, active } = split;
    return { left, right, active, [active]: documentId };
  }
  if (split.closing !== undefined && split.closing !== side) return null;
  return side === split.active ? split : { ...split, active: side };
}

/** Puts a document beside the active one, or leaves it where it stands. It becomes active with the address. */
export function besideActive(split: Split | null, activeId: string, documentId: string): Split | null {
  if (documentId === activeId) return split;
  if (!split) return { left: activeId, right: documentId, active: 'left' };
  if (sideOf(split, documentId) !== undefined) return split;
  return { ...split, [otherSide(split.active)]: documentId };
}

/** Puts a document in the place of another one, or leaves it where it stands. */
export function inPlaceOf(split: Split | null, replacedId: string, documentId: string): Split | null {
  const side = split ? sideOf(split, replacedId) : undefined;
  if (!split || side === undefined || sideOf(split, documentId) !== undefined) return split;
  return { ...split, [side]: documentId };
}
