import { Extension } from '@tiptap/core';

import { laterPlugin } from '../../text-editor/lazy-plugin.ts';
import { laterPlugins } from '../later-module.ts';

/** Where a drop would go in, and a caret where no text is. */
export const Cursors = Extension.create({
  name: 'cursors',
  addProseMirrorPlugins: () => [
    laterPlugin({
      module: laterPlugins,
      make: ({ dropCursor }) => dropCursor({ class: 'drop-cursor', color: false, width: 2 }),
    }),
    laterPlugin({ module: laterPlugins, make: ({ gapCursor }) => gapCursor() }),
  ],
});
