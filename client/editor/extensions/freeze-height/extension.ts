import { Extension } from '@tiptap/core';

import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { lazyPlugins } from '../lazy-plugins.ts';

/** Freezes the height of the paragraph that is being typed in, so that a key lays out this paragraph only. */
export const FreezeParagraphHeight = Extension.create({
  name: 'freezeParagraphHeight',
  addProseMirrorPlugins: () => [
    lazyPlugin({ module: lazyPlugins, make: ({ freezeParagraphHeight }) => freezeParagraphHeight() }),
  ],
});
