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
  const pairs = pairEqualBlocks(old.map(signature), fresh.map(signature));
  const used = new Set(pairs.values());
  let from = 0;
  const content = fresh.map((block, at) => {
    const to = nextPairedIndex(pairs, at, fresh.length, old.length);
    const match = pairs.get(at) ?? firstUnused(old, used, from, to, block);
    if (match !== undefined) {
      used.add(match);
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
function pairEqualBlocks(old: readonly string[], fresh: readonly string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) pairs.set(head, head++);
  let tail = 0;
  const limit = Math.min(old.length, fresh.length) - head;
  while (tail < limit && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) {
    tail += 1;
    pairs.set(fresh.length - tail, old.length - tail);
  }
  const oldIndexes = uniqueIndexes(old, head, old.length - tail);
  const candidates = [...uniqueIndexes(fresh, head, fresh.length - tail)]
    .flatMap(([key, newIndex]) => {
      const oldIndex = oldIndexes.get(key);
      return oldIndex === undefined ? [] : [{ newIndex, oldIndex }];
    })
    .sort((a, b) => a.newIndex - b.newIndex);
  const rising = longestRising(candidates, (one, other) => one.oldIndex < other.oldIndex);
  for (const { newIndex, oldIndex } of rising) pairs.set(newIndex, oldIndex);
  return pairs;
}

/** Where each key stands that stands in this range only once. */
function uniqueIndexes(keys: readonly string[], from: number, to: number): Map<string, number> {
  const indexes = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = from; index < to; index += 1) {
    const key = keys[index] ?? '';
    if (indexes.has(key)) repeated.add(key);
    indexes.set(key, index);
  }
  for (const key of repeated) indexes.delete(key);
  return indexes;
}

/** Where the gap before the next matched block ends. */
function nextPairedIndex(
  pairs: ReadonlyMap<number, number>,
  at: number,
  length: number,
  end: number,
): number {
  for (let next = at + 1; next < length; next += 1) {
    const oldIndex = pairs.get(next);
    if (oldIndex !== undefined) return oldIndex;
  }
  return end;
}

function firstUnused(
  old: readonly Node[],
  used: ReadonlySet<number>,
  from: number,
  to: number,
  block: Node,
): number | undefined {
  for (let at = from; at < to; at += 1) {
    if (!used.has(at) && old[at]?.type === block.type) return at;
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
        const partnerChild = partner?.maybeChild(at);
        return child.isText
          ? (child.toJSON() as NodeJson)
          : withIds(child, partnerChild?.type === child.type ? partnerChild : undefined);
      });
  return {
    ...json,
    ...(typeof id === 'string' ? { attrs: { ...attrs, id } } : { attrs }),
    ...(children && children.length > 0 ? { content: children } : {}),
  };
}

const signature = (block: Node): string =>
  JSON.stringify(block.toJSON(), (key, value: unknown) => (key === 'id' ? undefined : value));
