import * as Y from 'yjs';

/** Nodes within one another that a room takes, counted from its root: far more than boxes and tables ever nest [A15]. */
export const MAX_NODE_DEPTH = 64;

/**
 * Readers of a whole text descend node by node, and so do Yjs and ProseMirror: a document of an earlier server that nests
 * deeper than this is not read, lest the stack runs out.
 */
const MAX_READABLE_DEPTH = 256;

/** A document that nests too deeply for its readers. */
export class NestedTooDeeply extends Error {
  override name = 'NestedTooDeeply';
}

/** The types of a document by how deep they lie, from 1 for those in a root. Deleted ones are left out. Uses no recursion. */
export function typesByDepth(doc: Y.Doc): Map<Y.AbstractType<unknown>, number> {
  const depths = new Map<Y.AbstractType<unknown>, number>();
  for (const structs of doc.store.clients.values())
    for (const struct of structs)
      if (struct instanceof Y.Item && !struct.deleted && struct.content instanceof Y.ContentType)
        setDepths(struct.content.type, depths);
  return depths;
}

function setDepths(type: Y.AbstractType<unknown>, depths: Map<Y.AbstractType<unknown>, number>): void {
  const unknown: Y.AbstractType<unknown>[] = [];
  let current: unknown = type;
  // A root has no item.
  while (current instanceof Y.AbstractType && current._item && !depths.has(current)) {
    unknown.push(current);
    current = current._item.parent;
  }
  let depth = (current instanceof Y.AbstractType && depths.get(current)) || 0;
  for (const each of unknown.reverse()) depths.set(each, (depth += 1));
}

/** @throws NestedTooDeeply */
export function requireReadableDepth(doc: Y.Doc): void {
  for (const depth of typesByDepth(doc).values())
    if (depth > MAX_READABLE_DEPTH) throw new NestedTooDeeply('A document nests too deeply to be read.');
}
