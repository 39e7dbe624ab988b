import type { Node } from '@tiptap/pm/model';
import type { NodeJson } from '../editor/content/document-json.ts';
import { longestIncreasingSubsequence } from '../lib/longest-increasing-subsequence.ts';

/**
 * Gives the blocks of a rewritten document the ids of the blocks they replace. Blocks with equal content are paired
 * first; the blocks between two pairs are then paired in order, if they have the same node type. So the rewritten
 * document differs from the old one only where its words differ, and concurrent typing in the other blocks is kept.
 * @param before the current document
 * @param wanted the new document, valid in the same schema; its own block ids are ignored
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
 * Pairs the new and old blocks that have equal content, without crossing pairs: the equal blocks at both ends, and
 * between them the longest rising sequence of blocks whose content is unique on both sides.
 * @returns indexes of old blocks by indexes of new blocks
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
  const rising = longestIncreasingSubsequence(candidates, (one, other) => one.oldIndex < other.oldIndex);
  for (const { newIndex, oldIndex } of rising) pairs.set(newIndex, oldIndex);
  return pairs;
}

/** Returns the index of each key that occurs exactly once in the range. */
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

/** Returns the old index at which the gap before the next paired block ends. */
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

/** Returns a block with the id of its partner, and its children likewise. A block without a partner has no id yet. */
function withIds(block: Node, partner: Node | undefined): NodeJson {
  // `toJSON` of a valid node always has this shape; its type in ProseMirror is `any`.
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

/** Returns the content of a block without ids and origins, which Markdown does not carry. */
const signature = (block: Node): string => JSON.stringify(withoutOrigins(block.toJSON() as NodeJson), isNoId);

const isNoId = (key: string, value: unknown): unknown => (key === 'id' ? undefined : value);

/** Removes the `origin` marks of a block and joins the texts that they divided. */
function withoutOrigins(node: NodeJson): NodeJson {
  const content: NodeJson[] = [];
  for (const child of node.content ?? []) {
    if (child.text === undefined) {
      content.push(withoutOrigins(child));
      continue;
    }
    const marks = (child.marks ?? []).filter(({ type }) => type !== 'origin');
    const last = content.at(-1);
    if (last?.text !== undefined && JSON.stringify(last.marks) === JSON.stringify(marks))
      content[content.length - 1] = { ...last, text: last.text + child.text };
    // Always in this order, because the signature is a text.
    else content.push({ type: child.type, text: child.text, marks });
  }
  return { ...node, ...(node.content && { content }) };
}
