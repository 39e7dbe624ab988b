import { Extension } from '@tiptap/core';

import { caretBlock } from './caret-block.ts';

/** The block of the caret has a class of its own. */
export const CaretBlock = Extension.create({
  name: 'caretBlock',
  addProseMirrorPlugins: () => [caretBlock()],
});
