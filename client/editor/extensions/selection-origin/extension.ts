import { Extension } from '@tiptap/core';

import { selectionOrigin } from './selection-origin.ts';

/** Records whether the writer or code made the current selection, for the tools that appear at a selection. */
export const SelectionOrigin = Extension.create({
  name: 'selectionOrigin',
  addProseMirrorPlugins: () => [selectionOrigin()],
});
