import type { Node } from '@tiptap/pm/model';

/** The nodes of a document outside its textblocks, with what two documents are compared by. */
export interface BlockIndex {
  /** In document order, textblocks included, their inline content not. */
  readonly blocks: readonly { readonly node: Node; readonly pos: number }[];
  /** How often each node object stands in the document: a dragged copy is the same object twice. */
  readonly occurrences: ReadonlyMap<Node, number>;
  /** How many nodes have an id. */
  readonly idCounts: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<Node, BlockIndex>();

/** The index of a document; kept as long as the document is, since each is the next one's predecessor. */
export function blockIndex(doc: Node): BlockIndex {
  const known = indexes.get(doc);
  if (known) return known;
  const blocks: { node: Node; pos: number }[] = [];
  const occurrences = new Map<Node, number>();
  const idCounts = new Map<string, number>();
  doc.descendants((node, pos) => {
    blocks.push({ node, pos });
    occurrences.set(node, (occurrences.get(node) ?? 0) + 1);
    const id = blockIdOf(node);
    if (id !== null) idCounts.set(id, (idCounts.get(id) ?? 0) + 1);
    return !node.inlineContent;
  });
  const index = { blocks, occurrences, idCounts };
  indexes.set(doc, index);
  return index;
}

/** The blocks of `next` that `before` does not hold as the same object: made or changed in between. */
export function touchedBlocks(before: BlockIndex, next: BlockIndex): { node: Node; pos: number }[] {
  const left = new Map(before.occurrences);
  return next.blocks.filter(({ node }) => {
    const rest = left.get(node) ?? 0;
    left.set(node, rest - 1);
    return rest <= 0;
  });
}

/** A node's block id, null where it has none. */
export function blockIdOf(node: Node): string | null {
  const id: unknown = node.attrs.id;
  return typeof id === 'string' && id !== '' ? id : null;
}
