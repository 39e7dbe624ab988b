import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Makes one paragraph of the open page say what it once said, and says what became of that. @returns whether it does now */
export async function putFormerBlock(page: PageHandle, former: FormerBlock): Promise<boolean> {
  try {
    const isPut = (await page.restoreBlock?.(former)) ?? false;
    if (isPut) toast.success('Paragraph restored', { detail: 'Undo on the page takes that back.' });
    else toast.error('The paragraph stays as it is.', { detail: 'The page may have no room for it.' });
    return isPut;
  } catch {
    toast.error('This paragraph can no longer be read.');
    return false;
  }
}
