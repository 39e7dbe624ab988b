import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { BLOCK_NAMES } from '#shared/editor/schema/nodes.ts';
import { blockIdOf, blockIndex, touchedBlocks } from './block-index.ts';

interface Placed {
  readonly node: Node;
  readonly pos: number;
}

/**
 * Gives the blocks that a local change made their ids, and renews those that would stand twice [X6]: a block of its own
 * without id gets one; a copy gets a new one, the original keeps its; of two halves of a split the first with text keeps
 * it. Of two that merging made equal the first in document order owns the id, and the other is renewed once it is edited.
 * Blocks that nobody touched, and blocks of newer versions without an id, are let be.
 */
export function giveBlockIds(transaction: Transaction, before: EditorState): void {
  const known = blockIndex(before.doc);
  const next = blockIndex(transaction.doc);
  const touched = touchedBlocks(known, next);
  if (touched.length === 0) return;
  const doubled = new Set<string>();
  const renew: Placed[] = [];
  for (const block of touched) {
    const id = blockIdOf(block.node);
    if (id === null) {
      if (BLOCK_NAMES.includes(block.node.type.name)) renew.push(block);
    } else if ((next.idCounts.get(id) ?? 0) > 1) doubled.add(id);
  }
  for (const id of doubled) {
    const bearers = next.blocks.filter(({ node }) => blockIdOf(node) === id);
    const changed = bearers.filter(({ pos }) => touched.some((block) => block.pos === pos));
    const owner = (known.idCounts.get(id) ?? 0) > 1 ? bearers[0] : ownerOf(bearers, changed);
    renew.push(...changed.filter((block) => block !== owner));
  }
  for (const { pos } of renew) transaction.setNodeAttribute(pos, 'id', newBlockId());
}

function ownerOf(bearers: readonly Placed[], changed: readonly Placed[]): Placed | undefined {
  return (
    bearers.find((block) => !changed.includes(block)) ??
    changed.find(({ node }) => node.textContent !== '') ??
    changed[0]
  );
}
