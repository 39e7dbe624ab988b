import { whenIdle } from '#client/lib/when-idle.ts';
import { Extension } from '@tiptap/core';
import { selectAll } from '@tiptap/pm/commands';
import { Plugin, type Command } from '@tiptap/pm/state';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { lazyCommands } from '../lazy-commands.ts';
import { blockInput } from './block-input.ts';
import { backspace, forwardDelete } from './delete.ts';
import { collapseAll, toDocumentEnd } from './document-ends.ts';
import { lineBreak, newBlock } from './enter.ts';
import { leaveByTab } from './leave-by-tab.ts';
import { readSelectionAtKey } from './read-selection.ts';

/**
 * Handles a key that has nothing to do here. The browser would move the focus, so that the next letters go nowhere, or
 * undo what was typed elsewhere on the page.
 */
const nothingToDo: Command = () => true;

/**
 * The keys of every text, below those of all other extensions. `Mod` is ⌘ on a Mac, Ctrl elsewhere. Keyboards that report
 * no keys (Android) and the browser's menu run the same commands.
 */
export const Keyboard = Extension.create({
  name: 'keyboard',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      Enter: newBlock,
      'Shift-Enter': lineBreak,
      Backspace: backspace,
      Delete: forwardDelete,
      Tab: nothingToDo,
      'Shift-Tab': nothingToDo,
      'Mod-z': nothingToDo,
      'Mod-y': nothingToDo,
      'Shift-Mod-z': nothingToDo,
      'Mod-a': selectAll,
      ArrowRight: collapseAll('right'),
      ArrowDown: collapseAll('end'),
      ArrowLeft: collapseAll('left'),
      ArrowUp: collapseAll('start'),
      'Mod-Home': toDocumentEnd('start'),
      'Mod-End': toDocumentEnd('end'),
      'Mod-Shift-Home': toDocumentEnd('start', { extend: true }),
      'Mod-Shift-End': toDocumentEnd('end', { extend: true }),
      'Meta-ArrowUp': toDocumentEnd('start'),
      'Meta-ArrowDown': toDocumentEnd('end'),
      'Meta-Shift-ArrowUp': toDocumentEnd('start', { extend: true }),
      'Meta-Shift-ArrowDown': toDocumentEnd('end', { extend: true }),
    });
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        view: () => ({ destroy: whenIdle(() => void lazyCommands.load().catch(() => {})) }),
        props: {
          handleDOMEvents: { keydown: readSelectionAtKey, beforeinput: blockInput(this.editor) },
        },
      }),
      leaveByTab(),
    ];
  },
});
