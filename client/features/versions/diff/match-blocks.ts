import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

/** The blocks that two texts have in common, by index, and those of them that did not move. */
export interface Matches {
  /** Maps the old index of a block to its new index. */
  readonly newIndexes: ReadonlyMap<number, number>;
  /** Old indexes of the blocks that did not move: the largest set that keeps its order. */
  readonly unmoved: ReadonlySet<number>;
}

function idOf(block: ProseMirrorNode): string | null {
  const id: unknown = block.attrs['id'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Groups the indexes of blocks by a key, in order. Excluded blocks and those with a null key are left out. */
function indexesBy(
  blocks: readonly ProseMirrorNode[],
  keyOf: (block: ProseMirrorNode) => string | null,
  isExcluded: (index: number) => boolean,
): Map<string, number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, block] of blocks.entries()) {
    const key = isExcluded(index) ? null : keyOf(block);
    if (key === null) continue;
    const existing = indexes.get(key);
    if (existing) existing.push(index);
    else indexes.set(key, [index]);
  }
  return indexes;
}

/** Returns a key of the block's type and text, for text that was inserted again with new ids. Null for empty text. */
const textKeyOf = (block: ProseMirrorNode): string | null => {
  const words = block.textContent;
  return words.trim() === '' ? null : `${block.type.name} ${words}`;
};

/** Minimum number of characters from which equal text is no coincidence. */
const MIN_DISTINCTIVE_LENGTH = 24;
const distinctiveTextKeyOf = (block: ProseMirrorNode): string | null =>
  block.textContent.length < MIN_DISTINCTIVE_LENGTH ? null : textKeyOf(block);

/**
 * Finds the blocks that two texts have in common: by id, then by text. Only the first block of a text with an id is
 * matched by it. Equal long text is preferred to an equal id with other text, because a text that was replaced as a
 * whole may have kept the ids at their old positions.
 */
export function matchBlocks(before: readonly ProseMirrorNode[], after: readonly ProseMirrorNode[]): Matches {
  const newIndexes = new Map<number, number>();
  const matchedNewIndexes = new Set<number>();
  const match = (oldIndex: number | undefined, newIndex: number | undefined): void => {
    if (
      oldIndex === undefined ||
      newIndex === undefined ||
      newIndexes.has(oldIndex) ||
      matchedNewIndexes.has(newIndex)
    )
      return;
    newIndexes.set(oldIndex, newIndex);
    matchedNewIndexes.add(newIndex);
  };
  const matchBy = (keyOf: (block: ProseMirrorNode) => string | null): void => {
    const newIndexesByKey = indexesBy(after, keyOf, (index) => matchedNewIndexes.has(index));
    for (const [key, oldIndexes] of indexesBy(before, keyOf, (index) => newIndexes.has(index)))
      for (const [index, oldIndex] of oldIndexes.entries())
        match(oldIndex, newIndexesByKey.get(key)?.[index]);
  };
  const oldById = indexesBy(before, idOf, () => false);
  const newById = indexesBy(after, idOf, () => false);
  const matchByIds = (isMatch: (oldBlock: ProseMirrorNode, newBlock: ProseMirrorNode) => boolean): void => {
    for (const [id, [oldIndex]] of oldById) {
      const newIndex = newById.get(id)?.[0];
      const [oldBlock, newBlock] = [before[oldIndex ?? -1], after[newIndex ?? -1]];
      if (oldBlock && newBlock && isMatch(oldBlock, newBlock)) match(oldIndex, newIndex);
    }
  };
  matchByIds((oldBlock, newBlock) => oldBlock.textContent === newBlock.textContent);
  matchBy(distinctiveTextKeyOf);
  matchByIds(() => true);
  matchBy(textKeyOf);
  const unmoved = longestIncreasingSequence(before.length, newIndexes);
  fillGaps({ before, after, newIndexes, matchedNewIndexes, unmoved });
  return { newIndexes, unmoved };
}

/** Number of blocks within which a similar block is searched. */
const MAX_LOOKAHEAD = 8;

/** Matches similar blocks that are unmatched in both texts between the same two unmoved blocks. */
function fillGaps({
  before,
  after,
  newIndexes,
  matchedNewIndexes,
  unmoved,
}: {
  before: readonly ProseMirrorNode[];
  after: readonly ProseMirrorNode[];
  newIndexes: Map<number, number>;
  matchedNewIndexes: Set<number>;
  unmoved: Set<number>;
}): void {
  const ends: number[] = [];
  for (let oldIndex = before.length - 1, end = after.length; oldIndex >= 0; oldIndex -= 1) {
    ends[oldIndex] = end;
    if (unmoved.has(oldIndex)) end = newIndexes.get(oldIndex) ?? end;
  }
  let nextNewIndex = 0;
  for (const [oldIndex, block] of before.entries()) {
    if (unmoved.has(oldIndex)) nextNewIndex = (newIndexes.get(oldIndex) ?? nextNewIndex) + 1;
    if (newIndexes.has(oldIndex)) continue;
    const end = Math.min(ends[oldIndex] ?? after.length, nextNewIndex + MAX_LOOKAHEAD);
    for (let newIndex = nextNewIndex; newIndex < end; newIndex += 1) {
      const otherBlock = after[newIndex];
      if (matchedNewIndexes.has(newIndex) || !otherBlock || !isSimilar(block, otherBlock)) continue;
      newIndexes.set(oldIndex, newIndex);
      matchedNewIndexes.add(newIndex);
      unmoved.add(oldIndex);
      nextNewIndex = newIndex + 1;
      break;
    }
  }
}

/** Whether two blocks have the same type and share at least half of their words, or both are empty. */
function isSimilar(a: ProseMirrorNode, b: ProseMirrorNode): boolean {
  if (a.type !== b.type) return false;
  const [one, other] = [wordList(a), wordList(b)];
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  const remaining = new Map<string, number>();
  for (const word of one) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const count = remaining.get(word) ?? 0;
    if (count > 0) shared += 1;
    remaining.set(word, count - 1);
  }
  return shared * 2 >= Math.max(one.length, other.length);
}

const wordList = (block: ProseMirrorNode): string[] =>
  block.textContent.split(/\s+/u).filter((word) => word !== '');

/** Returns the longest sequence of old indexes whose new indexes increase (patience sorting, O(n log n)). */
function longestIncreasingSequence(count: number, newIndexes: ReadonlyMap<number, number>): Set<number> {
  /** By length minus one: the old index that ends the sequence of that length with the smallest new index. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  const newIndexOf = (oldIndex: number | undefined): number =>
    oldIndex === undefined ? -1 : (newIndexes.get(oldIndex) ?? -1);
  for (let oldIndex = 0; oldIndex < count; oldIndex += 1) {
    const newIndex = newIndexes.get(oldIndex);
    if (newIndex === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (newIndexOf(ends[middle]) < newIndex) low = middle + 1;
      else high = middle;
    }
    previous.set(oldIndex, ends[low - 1]);
    ends[low] = oldIndex;
  }
  const sequence = new Set<number>();
  for (let oldIndex = ends.at(-1); oldIndex !== undefined; oldIndex = previous.get(oldIndex))
    sequence.add(oldIndex);
  return sequence;
}
