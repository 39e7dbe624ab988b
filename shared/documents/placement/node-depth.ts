import * as Y from 'yjs';

/** Maximum depth of nodes in a room, counted from the root: far more than nested boxes and tables ever need [A15]. */
export const MAX_NODE_DEPTH = 64;

/**
 * Maximum depth at which a document is read. Readers, Yjs and ProseMirror walk a text recursively, so a deeper
 * document, which only an earlier server can have stored, would overflow the stack.
 */
const MAX_READABLE_DEPTH = 256;

/** Error for a document whose nodes nest too deeply to be read. */
export class NestedTooDeeply extends Error {
  override name = 'NestedTooDeeply';
}

/** Returns the depth of every undeleted type of a document; 1 is directly in a root. Works without recursion. */
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
  // The walk ends at a root, which has no item, or at a type of known depth.
  while (current instanceof Y.AbstractType && current._item && !depths.has(current)) {
    unknown.push(current);
    current = current._item.parent;
  }
  let depth = (current instanceof Y.AbstractType && depths.get(current)) || 0;
  for (const each of unknown.reverse()) depths.set(each, (depth += 1));
}

/**
 * Requires that a document can be read recursively.
 * @throws NestedTooDeeply when a node is deeper than {@link MAX_READABLE_DEPTH}
 */
export function requireReadableDepth(doc: Y.Doc): void {
  for (const depth of typesByDepth(doc).values())
    if (depth > MAX_READABLE_DEPTH) throw new NestedTooDeeply('A document nests too deeply to be read.');
}
