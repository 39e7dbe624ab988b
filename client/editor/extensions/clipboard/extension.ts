import { Extension } from '@tiptap/core';

import { laterPlugin } from '../../text-editor/lazy-plugin.ts';
import { laterPlugins } from '../later-module.ts';
import { clipboardFirst } from './clipboard-first.ts';

/** Text that is copied, cut, pasted and dropped. */
export const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      laterPlugin({
        module: laterPlugins,
        make: ({ pastedPlaces }) => pastedPlaces(),
        key: 'pasted-places$',
      }),
      laterPlugin({ module: laterPlugins, make: ({ markdownText }) => markdownText(schema) }),
      clipboardFirst(laterPlugins),
      laterPlugin({ module: laterPlugins, make: ({ clipboard }) => clipboard(schema) }),
    ];
  },
});
