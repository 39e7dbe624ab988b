import type * as Y from 'yjs';
import { MAX_NODE_DEPTH, typesByDepth } from './node-depth.ts';

/** Yjs deletes and collects what a node holds by recursion: so many levels at once leave a browser's stack room to spare. */
const LEVELS_AT_ONCE = 1_000;

/**
 * Deletes the nodes that lie deeper than a room takes, from the deepest upwards [A15].
 * @returns the updates, each a transaction of its own wherever it is applied
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
  // Copied into a buffer of its own: what Yjs hands out may share one.
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
