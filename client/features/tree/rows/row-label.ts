import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { presetOf } from '#client/lib/color-presets.ts';

interface Said {
  item: TreeItem;
  isTrash: boolean;
  isOnlyHere: boolean;
  trashCount: number;
  /** Who has it open. */
  peers: readonly { name: string }[];
}

/** A row in words: its name, and what its signs mean. */
export function rowLabel({ item, isTrash, isOnlyHere, trashCount, peers }: Said): string {
  const { kind, name } = item;
  const said = [name];
  if (kind === 'canvas') said.push('canvas');
  if (isOnlyHere) said.push('only on this device');
  if (kind !== 'folder' && item.isPinned) said.push('pinned');
  if (kind === 'folder') {
    const color = presetOf(item.color);
    if (color) said.push(color.label);
    if (item.isLocked) said.push('protected');
  }
  if (isTrash && trashCount > 0) said.push(trashCount === 1 ? '1 item' : `${trashCount} items`);
  if (peers.length > 0) said.push(`open with ${peers.map((peer) => peer.name).join(', ')}`);
  return said.join(', ');
}
