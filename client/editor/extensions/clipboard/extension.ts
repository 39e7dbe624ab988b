import { Extension } from '@tiptap/core';

import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import { clipboardFirst } from './clipboard-first.ts';

/** Text that is copied, cut, pasted and dropped. */
export const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      lazyPlugin({
        module: lazyPlugins,
        make: ({ pastedPlaces }) => pastedPlaces(),
        key: 'pasted-places$',
      }),
      lazyPlugin({ module: lazyPlugins, make: ({ markdownText }) => markdownText(schema) }),
      clipboardFirst(lazyPlugins),
      lazyPlugin({ module: lazyPlugins, make: ({ clipboard }) => clipboard(schema) }),
    ];
  },
});
