import type { Node } from '@tiptap/pm/model';

/** A node outside the textblocks' inline content, and where it stands. */
export interface PlacedNode {
  readonly node: Node;
  readonly pos: number;
}

/**
 * The blocks of `next`, in document order, that `before` does not hold as the same object: made or changed in between. A
 * copy of a block is the same object twice. Asked at every key: only what lies between the first and the last change of
 * the document's own blocks is looked into.
 */
export function touchedBlocks(before: Node, next: Node): PlacedNode[] {
  const [olds, news] = [before.children, next.children];
  let [start, pos] = [0, 0];
  for (let same = news[0]; same && same === olds[start]; same = news[start]) {
    start += 1;
    pos += same.nodeSize;
  }
  let [oldEnd, newEnd] = [olds.length, news.length];
  while (oldEnd > start && newEnd > start && olds[oldEnd - 1] === news[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  const left = new Map<Node, number>();
  for (const { node } of blocksAmong(olds.slice(start, oldEnd), 0)) left.set(node, (left.get(node) ?? 0) + 1);
  return blocksAmong(news.slice(start, newEnd), pos).filter(({ node }) => {
    const rest = left.get(node) ?? 0;
    left.set(node, rest - 1);
    return rest <= 0;
  });
}

/** Neighbours and the blocks in them, the first at `pos`. */
function blocksAmong(nodes: readonly Node[], pos: number): PlacedNode[] {
  const found: PlacedNode[] = [];
  let at = pos;
  for (const node of nodes) {
    const inside = at + 1;
    found.push({ node, pos: at });
    if (!node.inlineContent) {
      node.descendants((child, offset) => {
        found.push({ node: child, pos: inside + offset });
        return !child.inlineContent;
      });
    }
    at += node.nodeSize;
  }
  return found;
}

/** The blocks with one of these ids, in document order. */
export function blocksWithId(doc: Node, ids: ReadonlySet<string>): Map<string, PlacedNode[]> {
  const found = new Map<string, PlacedNode[]>();
  doc.descendants((node, pos) => {
    const id = blockIdOf(node);
    if (id !== null && ids.has(id)) {
      const bearers = found.get(id);
      if (bearers) bearers.push({ node, pos });
      else found.set(id, [{ node, pos }]);
    }
    return !node.inlineContent;
  });
  return found;
}

/** A node's block id, null where it has none. */
export function blockIdOf(node: Node): string | null {
  const id: unknown = node.attrs.id;
  return typeof id === 'string' && id !== '' ? id : null;
}
