import type { Node } from '@tiptap/pm/model';

/** A node outside the inline content of textblocks, with its position. */
export interface PositionedNode {
  readonly node: Node;
  readonly pos: number;
}

/**
 * Returns the blocks of `next`, in document order, that `before` does not contain as the same object: they were
 * created or changed in between. A copy of a block is the same object a second time, so it is returned too. Runs on
 * every key, and therefore visits only the top-level blocks between the first and the last changed one.
 */
export function touchedBlocks(before: Node, next: Node): PositionedNode[] {
  const [oldBlocks, newBlocks] = [before.children, next.children];
  let [start, pos] = [0, 0];
  for (let same = newBlocks[0]; same && same === oldBlocks[start]; same = newBlocks[start]) {
    start += 1;
    pos += same.nodeSize;
  }
  let [oldEnd, newEnd] = [oldBlocks.length, newBlocks.length];
  while (oldEnd > start && newEnd > start && oldBlocks[oldEnd - 1] === newBlocks[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  const remaining = new Map<Node, number>();
  for (const { node } of blocksAmong(oldBlocks.slice(start, oldEnd), 0))
    remaining.set(node, (remaining.get(node) ?? 0) + 1);
  return blocksAmong(newBlocks.slice(start, newEnd), pos).filter(({ node }) => {
    const count = remaining.get(node) ?? 0;
    remaining.set(node, count - 1);
    return count <= 0;
  });
}

/** Returns sibling nodes and the blocks inside them. The first sibling is at `pos`. */
function blocksAmong(nodes: readonly Node[], pos: number): PositionedNode[] {
  const found: PositionedNode[] = [];
  let nextPos = pos;
  for (const node of nodes) {
    const inside = nextPos + 1;
    found.push({ node, pos: nextPos });
    if (!node.inlineContent) {
      node.descendants((child, offset) => {
        found.push({ node: child, pos: inside + offset });
        return !child.inlineContent;
      });
    }
    nextPos += node.nodeSize;
  }
  return found;
}

/** Returns the blocks that have one of these ids, in document order. */
export function blocksWithId(doc: Node, ids: ReadonlySet<string>): Map<string, PositionedNode[]> {
  const found = new Map<string, PositionedNode[]>();
  doc.descendants((node, pos) => {
    const id = blockIdOf(node);
    if (id !== null && ids.has(id)) {
      const matches = found.get(id);
      if (matches) matches.push({ node, pos });
      else found.set(id, [{ node, pos }]);
    }
    return !node.inlineContent;
  });
  return found;
}

/** Returns the block id of a node; null when it has none. */
export function blockIdOf(node: Node): string | null {
  const id: unknown = node.attrs.id;
  return typeof id === 'string' && id !== '' ? id : null;
}
