import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

/** Which blocks of two texts are the same one, by their places; and which of those did not move. */
export interface Matches {
  /** By the place in the text before: the place in the text after. */
  readonly places: ReadonlyMap<number, number>;
  /** Places before of those that keep their order among each other: as many as can be. */
  readonly steady: ReadonlySet<number>;
}

function idOf(block: ProseMirrorNode): string | null {
  const id: unknown = block.attrs['id'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** By what a block is called: the places of those that are called so, in order. */
function placesBy(
  blocks: readonly ProseMirrorNode[],
  nameOf: (block: ProseMirrorNode) => string | null,
  isLeftOut: (place: number) => boolean,
): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, block] of blocks.entries()) {
    const name = isLeftOut(place) ? null : nameOf(block);
    if (name === null) continue;
    const known = places.get(name);
    if (known) known.push(place);
    else places.set(name, [place]);
  }
  return places;
}

/** The same words under another id: a text that was brought in anew. Empty lines are not told apart by theirs. */
const wordsOf = (block: ProseMirrorNode): string | null => {
  const words = block.textContent;
  return words.trim() === '' ? null : `${block.type.name} ${words}`;
};

/** Letters from which the same words are no accident. */
const TELLING = 24;
const tellingWordsOf = (block: ProseMirrorNode): string | null =>
  block.textContent.length < TELLING ? null : wordsOf(block);

/**
 * Finds the blocks that two texts share: by their ids, of which the first in a text owns one; what is left by its words.
 * Where ids say one thing and whole sentences another, sentences are believed: a text that was replaced by another kept
 * its ids where they were.
 */
export function matchBlocks(before: readonly ProseMirrorNode[], after: readonly ProseMirrorNode[]): Matches {
  const places = new Map<number, number>();
  const taken = new Set<number>();
  const match = (old: number | undefined, now: number | undefined): void => {
    if (old === undefined || now === undefined || places.has(old) || taken.has(now)) return;
    places.set(old, now);
    taken.add(now);
  };
  const matchBy = (nameOf: (block: ProseMirrorNode) => string | null): void => {
    const nows = placesBy(after, nameOf, (place) => taken.has(place));
    for (const [name, olds] of placesBy(before, nameOf, (place) => places.has(place)))
      for (const [index, old] of olds.entries()) match(old, nows.get(name)?.[index]);
  };
  const oldById = placesBy(before, idOf, () => false);
  const nowById = placesBy(after, idOf, () => false);
  const matchByIds = (isMeant: (old: ProseMirrorNode, now: ProseMirrorNode) => boolean): void => {
    for (const [id, [old]] of oldById) {
      const now = nowById.get(id)?.[0];
      const [was, is] = [before[old ?? -1], after[now ?? -1]];
      if (was && is && isMeant(was, is)) match(old, now);
    }
  };
  matchByIds((was, is) => was.textContent === is.textContent);
  matchBy(tellingWordsOf);
  matchByIds(() => true);
  matchBy(wordsOf);
  const steady = longestRise(before.length, places);
  fillGaps({ before, after, places, taken, steady });
  return { places, steady };
}

/** How far a block that is akin is looked for. */
const REACH = 8;

/** Between blocks that stayed: what is left on both sides and much alike is one block, with other words. */
function fillGaps({
  before,
  after,
  places,
  taken,
  steady,
}: {
  before: readonly ProseMirrorNode[];
  after: readonly ProseMirrorNode[];
  places: Map<number, number>;
  taken: Set<number>;
  steady: Set<number>;
}): void {
  const ends: number[] = [];
  for (let old = before.length - 1, end = after.length; old >= 0; old -= 1) {
    ends[old] = end;
    if (steady.has(old)) end = places.get(old) ?? end;
  }
  let from = 0;
  for (const [old, block] of before.entries()) {
    if (steady.has(old)) from = (places.get(old) ?? from) + 1;
    if (places.has(old)) continue;
    const end = Math.min(ends[old] ?? after.length, from + REACH);
    for (let now = from; now < end; now += 1) {
      const other = after[now];
      if (taken.has(now) || !other || !isAkin(block, other)) continue;
      places.set(old, now);
      taken.add(now);
      steady.add(old);
      from = now + 1;
      break;
    }
  }
}

/** Of a kind, and half of the words are shared; or both are empty. */
function isAkin(a: ProseMirrorNode, b: ProseMirrorNode): boolean {
  if (a.type !== b.type) return false;
  const [one, other] = [wordList(a), wordList(b)];
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  return shared * 2 >= Math.max(one.length, other.length);
}

const wordList = (block: ProseMirrorNode): string[] =>
  block.textContent.split(/\s+/u).filter((word) => word !== '');

/** The longest choice of places before whose places after rise (patience sorting, n log n). */
function longestRise(count: number, places: ReadonlyMap<number, number>): Set<number> {
  /** By length less one: the place before that ends the rise of that length with the least place after. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  const afterOf = (old: number | undefined): number => (old === undefined ? -1 : (places.get(old) ?? -1));
  for (let old = 0; old < count; old += 1) {
    const now = places.get(old);
    if (now === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (afterOf(ends[middle]) < now) low = middle + 1;
      else high = middle;
    }
    previous.set(old, ends[low - 1]);
    ends[low] = old;
  }
  const rise = new Set<number>();
  for (let old = ends.at(-1); old !== undefined; old = previous.get(old)) rise.add(old);
  return rise;
}
