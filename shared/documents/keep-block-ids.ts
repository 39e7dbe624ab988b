import type { Node } from '@tiptap/pm/model';
import type { NodeJson } from '../editor/content/document-json.ts';
import { longestRising } from '../lib/longest-rising.ts';

/**
 * Gives the blocks of a rewritten document the ids of the blocks they were: first where both say the same, then, between
 * those, one after the other where they are of one kind. So a rewritten document differs from the one before only where
 * its words do, and what others type in the rest stays where it is.
 * @param before the document as it is
 * @param wanted the new one, a valid document of the same schema; its own ids say nothing
 */
export function keepBlockIds(before: Node, wanted: Node): NodeJson {
  const old = before.children;
  const fresh = wanted.children;
  const pairs = samePairs(old.map(signature), fresh.map(signature));
  const taken = new Set(pairs.values());
  let from = 0;
  const content = fresh.map((block, at) => {
    const to = nextPlace(pairs, at, fresh.length, old.length);
    const match = pairs.get(at) ?? firstFree(old, taken, from, to, block);
    if (match !== undefined) {
      taken.add(match);
      from = match + 1;
    }
    return withIds(block, match === undefined ? undefined : old[match]);
  });
  return { type: wanted.type.name, content };
}

/**
 * Which new blocks say what which old ones said, in one order: those at both ends, and between them those that say what
 * no other says, as many as can keep their order.
 * @returns old places by new ones
 */
function samePairs(old: readonly string[], fresh: readonly string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) pairs.set(head, head++);
  let tail = 0;
  const limit = Math.min(old.length, fresh.length) - head;
  while (tail < limit && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) {
    tail += 1;
    pairs.set(fresh.length - tail, old.length - tail);
  }
  const places = uniquePlaces(old, head, old.length - tail);
  const candidates = [...uniquePlaces(fresh, head, fresh.length - tail)]
    .flatMap(([key, at]) => {
      const place = places.get(key);
      return place === undefined ? [] : [{ at, place }];
    })
    .sort((a, b) => a.at - b.at);
  const rising = longestRising(candidates, (one, other) => one.place < other.place);
  for (const { at, place } of rising) pairs.set(at, place);
  return pairs;
}

/** Where each key stands that stands in this range only once. */
function uniquePlaces(keys: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const key = keys[at] ?? '';
    if (places.has(key)) repeated.add(key);
    places.set(key, at);
  }
  for (const key of repeated) places.delete(key);
  return places;
}

/** Where the gap before the next matched block ends. */
function nextPlace(pairs: ReadonlyMap<number, number>, at: number, length: number, end: number): number {
  for (let next = at + 1; next < length; next += 1) {
    const place = pairs.get(next);
    if (place !== undefined) return place;
  }
  return end;
}

function firstFree(
  old: readonly Node[],
  taken: ReadonlySet<number>,
  from: number,
  to: number,
  block: Node,
): number | undefined {
  for (let at = from; at < to; at += 1) {
    if (!taken.has(at) && old[at]?.type === block.type) return at;
  }
  return undefined;
}

/** A block with the ids of its partner, within and without; without a partner it gets new ones later. */
function withIds(block: Node, partner: Node | undefined): NodeJson {
  // A node's JSON has the form its schema gives it.
  const json = block.toJSON() as NodeJson;
  const { id: _, ...attrs } = json.attrs ?? {};
  const id: unknown = partner?.attrs['id'];
  const children = block.isTextblock
    ? json.content
    : block.children.map((child, at) => {
        const twin = partner?.maybeChild(at);
        return child.isText
          ? (child.toJSON() as NodeJson)
          : withIds(child, twin?.type === child.type ? twin : undefined);
      });
  return {
    ...json,
    ...(typeof id === 'string' ? { attrs: { ...attrs, id } } : { attrs }),
    ...(children && children.length > 0 ? { content: children } : {}),
  };
}

const signature = (block: Node): string =>
  JSON.stringify(block.toJSON(), (key, value: unknown) => (key === 'id' ? undefined : value));
