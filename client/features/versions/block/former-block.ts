import { findBlock } from '#shared/editor/content/placed-block.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';

/**
 * The block of a version with this id, wherever in it, and among which blocks of the document's own row it stood: one
 * within another stood after that. Null when there is none.
 */
export function formerBlock(doc: NodeJson, blockId: string): FormerBlock | null {
  const found = findBlock(doc, blockId);
  if (!found) return null;
  const order = (doc.content ?? []).flatMap((own) => {
    const id: unknown = own.attrs?.['id'];
    const ids = typeof id === 'string' && id !== '' ? [id] : [];
    return id !== blockId && findBlock(own, blockId) ? [...ids, blockId] : ids;
  });
  return { block: found.block, order };
}
