import { Extension } from '@tiptap/core';

import { caretBlock } from './caret-block.ts';

/** Adds CSS classes to the block at the caret. */
export const CaretBlock = Extension.create({
  name: 'caretBlock',
  addProseMirrorPlugins: () => [caretBlock()],
});
