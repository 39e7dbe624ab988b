import type * as Y from 'yjs';
import { MAX_NODE_DEPTH, typesByDepth } from './node-depth.ts';

/**
 * Yjs deletes and collects the children of a node recursively; this many levels per transaction fit a browser's
 * stack.
 */
const LEVELS_AT_ONCE = 1_000;

/**
 * Deletes the nodes deeper than {@link MAX_NODE_DEPTH}, starting with the deepest [A15].
 * @returns the updates; each must be applied in a transaction of its own
 */
export function clearDeepNodes(doc: Y.Doc): Uint8Array<ArrayBuffer>[] {
  const byLevel = new Map<number, Y.AbstractType<unknown>[]>();
  for (const [type, depth] of typesByDepth(doc)) {
    const level = byLevel.get(depth);
    if (level) level.push(type);
    else byLevel.set(depth, [type]);
  }
  const deepest = Math.max(0, ...byLevel.keys());
  const updates: Uint8Array<ArrayBuffer>[] = [];
  // Copied because Yjs may emit a view into a shared buffer.
  const collect = (update: Uint8Array): void => void updates.push(new Uint8Array(update));
  doc.on('update', collect);
  for (let limit = deepest; limit > MAX_NODE_DEPTH;) {
    limit = Math.max(MAX_NODE_DEPTH, limit - LEVELS_AT_ONCE);
    doc.transact((transaction) => {
      for (const type of byLevel.get(limit + 1) ?? []) type._item?.delete(transaction);
    });
  }
  doc.off('update', collect);
  return updates;
}
