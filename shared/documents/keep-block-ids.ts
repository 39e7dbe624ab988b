import type { Node, NodeType } from '@tiptap/pm/model';
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
  const ends = gapEnds(pairs, fresh.length, old.length);
  const unpaired = new UnpairedBlocks(old, new Set(pairs.values()));
  let from = 0;
  const content = fresh.map((block, at) => {
    const match = pairs.get(at) ?? unpaired.first(block.type, from, ends[at] ?? old.length);
    if (match !== undefined) from = match + 1;
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

/** Returns for each new block the old index of the next block after it that is paired, or the number of old blocks. */
function gapEnds(pairs: ReadonlyMap<number, number>, length: number, oldLength: number): number[] {
  const ends: number[] = [];
  let end = oldLength;
  for (let at = length - 1; at >= 0; at -= 1) {
    ends[at] = end;
    end = pairs.get(at) ?? end;
  }
  return ends;
}

/**
 * The old blocks without a pair, by node type. Ranges must be asked for in rising order, so each block is read once.
 */
class UnpairedBlocks {
  readonly #byType = new Map<NodeType, { indexes: number[]; next: number }>();

  constructor(old: readonly Node[], paired: ReadonlySet<number>) {
    for (const [index, { type }] of old.entries()) {
      if (paired.has(index)) continue;
      const found = this.#byType.get(type) ?? { indexes: [], next: 0 };
      found.indexes.push(index);
      this.#byType.set(type, found);
    }
  }

  /** Returns the first index of the type in the range from `from` up to, but without, `to`. */
  first(type: NodeType, from: number, to: number): number | undefined {
    const found = this.#byType.get(type);
    if (!found) return undefined;
    while ((found.indexes[found.next] ?? Infinity) < from) found.next += 1;
    const index = found.indexes[found.next];
    return index !== undefined && index < to ? index : undefined;
  }
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
