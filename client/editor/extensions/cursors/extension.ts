import { Extension } from '@tiptap/core';

import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { lazyPlugins } from '../lazy-plugins.ts';

/** Shows the position of a drop (drop cursor), and a caret where there is no text (gap cursor). */
export const Cursors = Extension.create({
  name: 'cursors',
  addProseMirrorPlugins: () => [
    lazyPlugin({
      module: lazyPlugins,
      make: ({ dropCursor }) => dropCursor({ class: 'drop-cursor', color: false, width: 2 }),
    }),
    lazyPlugin({ module: lazyPlugins, make: ({ gapCursor }) => gapCursor() }),
  ],
});
