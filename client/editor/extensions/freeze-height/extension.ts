import { Extension } from '@tiptap/core';

import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { lazyPlugins } from '../lazy-plugins.ts';

/** The page stays where it is while blocks above it get their heights. */
export const FreezeParagraphHeight = Extension.create({
  name: 'freezeParagraphHeight',
  addProseMirrorPlugins: () => [
    lazyPlugin({ module: lazyPlugins, make: ({ freezeParagraphHeight }) => freezeParagraphHeight() }),
  ],
});
