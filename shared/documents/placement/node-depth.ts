import * as Y from 'yjs';

/** Nodes within one another that a room takes, counted from its root: far more than boxes and tables ever nest [A15]. */
export const DEEPEST_NODE = 64;

/**
 * Readers of a whole text descend node by node, and so do Yjs and ProseMirror: a document of an earlier server that nests
 * deeper than this is not read, lest the stack runs out.
 */
const DEEPEST_READABLE = 256;

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
        note(struct.content.type, depths);
  return depths;
}

function note(type: Y.AbstractType<unknown>, depths: Map<Y.AbstractType<unknown>, number>): void {
  const unknown: Y.AbstractType<unknown>[] = [];
  let at: unknown = type;
  // A root has no item.
  while (at instanceof Y.AbstractType && at._item && !depths.has(at)) {
    unknown.push(at);
    at = at._item.parent;
  }
  let depth = (at instanceof Y.AbstractType && depths.get(at)) || 0;
  for (const each of unknown.reverse()) depths.set(each, (depth += 1));
}

/** @throws NestedTooDeeply */
export function requireReadableDepth(doc: Y.Doc): void {
  for (const depth of typesByDepth(doc).values())
    if (depth > DEEPEST_READABLE) throw new NestedTooDeeply('A document nests too deeply to be read.');
}
