import type { EditorState, Transaction } from '@tiptap/pm/state';
import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { BLOCK_NAMES } from '#shared/editor/schema/nodes.ts';
import { blockIdOf, blocksWithId, touchedBlocks, type PlacedNode } from './block-index.ts';

/**
 * Gives the blocks that a local change made their ids, and renews those that would stand twice [X6]: a block of its own
 * without id gets one; a copy gets a new one, the original keeps its; of two halves of a split the first with text keeps
 * it. Of two that merging made equal the first in document order owns the id, and the other is renewed once it is edited.
 * Blocks that nobody touched, and blocks of newer versions without an id, are let be.
 */
export function assignBlockIds(transaction: Transaction, before: EditorState): void {
  const touched = touchedBlocks(before.doc, transaction.doc);
  if (touched.length === 0) return;
  const ids = new Set<string>();
  const renew: PlacedNode[] = [];
  for (const block of touched) {
    const id = blockIdOf(block.node);
    if (id !== null) ids.add(id);
    else if (BLOCK_NAMES.includes(block.node.type.name)) renew.push(block);
  }
  for (const [id, bearers] of blocksWithId(transaction.doc, ids)) {
    if (bearers.length === 1) continue;
    const changed = bearers.filter(({ pos }) => touched.some((block) => block.pos === pos));
    const wasDoubled = (blocksWithId(before.doc, new Set([id])).get(id)?.length ?? 0) > 1;
    const owner = wasDoubled ? bearers[0] : ownerOf(bearers, changed);
    renew.push(...changed.filter((block) => block !== owner));
  }
  for (const { pos } of renew) transaction.setNodeAttribute(pos, 'id', newBlockId());
}

function ownerOf(bearers: readonly PlacedNode[], changed: readonly PlacedNode[]): PlacedNode | undefined {
  return (
    bearers.find((block) => !changed.includes(block)) ??
    changed.find(({ node }) => node.textContent !== '') ??
    changed[0]
  );
}
