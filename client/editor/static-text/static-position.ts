import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

/**
 * The position in a document that a place in its drawn text stands for: that of the letter, in the block around it.
 * @param nodes what each element shows
 * @returns null where no block with words is around it
 */
export function positionIn(
  doc: ProseMirrorNode,
  nodes: WeakMap<Node, ProseMirrorNode>,
  place: Node,
  offset: number,
): number | null {
  let content: Node | null = place;
  while (content && !nodes.get(content)?.isTextblock) content = content.parentNode;
  const block = content && nodes.get(content);
  if (!content || !block) return null;
  const start = startOf(doc, block);
  // A place on the block's own element, beside its words: its start.
  const letters = content.contains(place) ? lettersBefore(content, nodes, place, offset) : 0;
  return start === null ? null : start + Math.min(letters, block.content.size);
}

/** Where a block's content begins, found by the node itself: a node stands once in a document that was read. */
function startOf(doc: ProseMirrorNode, block: ProseMirrorNode): number | null {
  let found: number | null = null;
  doc.descendants((node, pos) => {
    if (node === block) found = pos + 1;
    return found === null && !node.isTextblock;
  });
  return found;
}

/** Letters and single things that stand before a place in a block's content. */
function lettersBefore(
  content: Node,
  nodes: WeakMap<Node, ProseMirrorNode>,
  place: Node,
  offset: number,
): number {
  let count = 0;
  const isAt = (node: Node): boolean => node === place;
  /** @returns whether the place was reached */
  const walk = (node: Node): boolean => {
    if (node.nodeType === Node.TEXT_NODE) {
      count += isAt(node) ? Math.min(offset, node.textContent?.length ?? 0) : (node.textContent?.length ?? 0);
      return isAt(node);
    }
    const shown = node === content ? undefined : nodes.get(node);
    if (shown?.isInline) {
      if (node.contains(place)) return true;
      count += shown.nodeSize;
      return false;
    }
    const children = [...node.childNodes];
    for (const [index, child] of children.entries()) {
      if (isAt(node) && index === offset) return true;
      if (walk(child)) return true;
    }
    return isAt(node);
  };
  walk(content);
  return count;
}
