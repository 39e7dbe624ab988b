import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { quotedNames } from './item-names.ts';

/** What is asked before something goes for good. */
export const deletionOf = (items: readonly TreeItem[]): Question => ({
  title: 'Delete permanently',
  text: `${whatGoes(items)} will be deleted permanently. This cannot be undone.`,
  confirm: 'Delete permanently',
  busy: 'Deleting…',
});

const whatGoes = (items: readonly TreeItem[]): string =>
  quotedNames(items) + (items.some(({ kind }) => kind === 'folder') ? ' and everything inside' : '');

/** The same before the trash is emptied. @param gone everything that goes, at any depth */
export const emptyingOf = (gone: readonly TreeItem[], keepsSome: boolean): Question => ({
  title: 'Empty trash',
  text: `${countsOf(gone)} will be deleted permanently. This cannot be undone.${
    keepsSome ? ' What is protected stays in the trash.' : ''
  }`,
  confirm: 'Empty trash',
  busy: 'Deleting…',
});

const KINDS = ['document', 'canvas', 'folder'] as const;
const PLURALS = { document: 'documents', canvas: 'canvases', folder: 'folders' };
const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** "2 documents, 1 canvas, and 1 folder" */
function countsOf(items: readonly TreeItem[]): string {
  const counts = KINDS.map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }));
  return LIST.format(
    counts
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => `${count.toLocaleString('en')} ${count === 1 ? kind : PLURALS[kind]}`),
  );
}
