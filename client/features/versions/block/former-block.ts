import { findBlock } from '#shared/editor/content/find-block.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/**
 * Finds a block of a version by its id, at any depth, with the order of the top-level blocks. In that order a nested
 * block comes after its container. Returns null when there is no such block.
 */
export function findFormerBlock(doc: NodeJson, blockId: string): FormerBlock | null {
  const found = findBlock(doc, blockId);
  if (!found) return null;
  const order = (doc.content ?? []).flatMap((topLevelBlock) => {
    const id: unknown = topLevelBlock.attrs?.['id'];
    const ids = typeof id === 'string' && id !== '' ? [id] : [];
    return id !== blockId && findBlock(topLevelBlock, blockId) ? [...ids, blockId] : ids;
  });
  return { block: found.block, order };
}

/** Restores one paragraph of the open page to its former content, and shows a toast. @returns whether it succeeded */
export async function restoreFormerBlock(page: PageHandle, former: FormerBlock): Promise<boolean> {
  try {
    const isRestored = (await page.restoreBlock?.(former)) ?? false;
    if (isRestored) toast.success('Paragraph restored', { detail: 'Undo on the page takes that back.' });
    else toast.error('The paragraph stays as it is.', { detail: 'The page may have no room for it.' });
    return isRestored;
  } catch {
    toast.error('This paragraph can no longer be read.');
    return false;
  }
}
