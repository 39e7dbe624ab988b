import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { quotedNames } from './item-names.ts';

/** The question to confirm before items are deleted permanently. */
export const deletionQuestionFor = (items: readonly TreeItem[]): Question => ({
  title: 'Delete permanently',
  text: `${deletedText(items)} will be deleted permanently. This cannot be undone.`,
  confirm: 'Delete permanently',
  busy: 'Deleting…',
});

const deletedText = (items: readonly TreeItem[]): string =>
  quotedNames(items) + (items.some(({ kind }) => kind === 'folder') ? ' and everything inside' : '');

/**
 * The question to confirm before the trash is emptied.
 * @param deleted the items that will be deleted, at every depth
 * @param hasRemaining whether protected items stay in the trash
 */
export const emptyTrashQuestion = (deleted: readonly TreeItem[], hasRemaining: boolean): Question => ({
  title: 'Empty trash',
  text: `${countsText(deleted)} will be deleted permanently. This cannot be undone.${
    hasRemaining ? ' What is protected stays in the trash.' : ''
  }`,
  confirm: 'Empty trash',
  busy: 'Deleting…',
});

const KINDS = ['document', 'canvas', 'folder', 'asset'] as const;
const SINGULARS = { document: 'document', canvas: 'canvas', folder: 'folder', asset: 'file' };
const PLURALS = { document: 'documents', canvas: 'canvases', folder: 'folders', asset: 'files' };
const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** "2 documents, 1 canvas, and 1 folder" */
function countsText(items: readonly TreeItem[]): string {
  const counts = KINDS.map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }));
  return LIST.format(
    counts
      .filter(({ count }) => count > 0)
      .map(
        ({ kind, count }) => `${count.toLocaleString('en')} ${count === 1 ? SINGULARS[kind] : PLURALS[kind]}`,
      ),
  );
}
