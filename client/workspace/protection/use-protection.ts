import { protectingFolder } from '#shared/tree/protection.ts';
import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';

/** The reason why a page is read-only for a person who may otherwise change it. */
export interface Protection {
  /** The nearest protected folder around the page. */
  folder: TreeFolder;
  onUnlock: () => void;
}

/**
 * Returns the protection of an item; undefined without one, and for a person who may only read: unlocking would change
 * nothing for them.
 * @param itemId a document or canvas, or a folder that is read as one page
 */
export function useProtection(itemId: string): Protection | undefined {
  const { tree, canChange, files } = useOpenWorkspace();
  if (!tree || !canChange) return undefined;
  const item = tree.items.get(itemId);
  const folder = item?.kind === 'folder' && item.isLocked ? item : protectingFolder(tree, itemId);
  return folder && { folder, onUnlock: () => files.actions.onLock(folder, false) };
}
