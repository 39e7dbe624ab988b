import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Question } from '#client/ui/confirm-dialog.tsx';
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
