import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Question } from '#client/ui/confirm-dialog.tsx';

/** What is asked before something goes for good. */
export const deletionOf = ({ kind, name }: TreeItem): Question => ({
  title: 'Delete permanently',
  text:
    kind === 'folder'
      ? `“${name}” and everything inside will be deleted permanently. This cannot be undone.`
      : `“${name}” will be deleted permanently. This cannot be undone.`,
  confirm: 'Delete permanently',
  busy: 'Deleting…',
});
