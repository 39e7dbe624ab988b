import { whenIdle } from '#client/lib/when-idle.ts';
import { chainCommands, selectAll } from '@tiptap/pm/commands';
import { keydownHandler } from '@tiptap/pm/keymap';
import { Plugin, type Command } from '@tiptap/pm/state';

import { exitCode, inCode } from '../code-block/commands/code-block.ts';
import { backspace, forwardDelete } from './delete.ts';
import { collapseAll, toDocumentEnd } from './document-ends.ts';
import { enter, lineBreak } from './enter.ts';
import { indent, outdent } from '../indentation/indent.ts';
import { laterCommands } from '../later-commands.ts';
import { toggleMark } from '../marks/mark.ts';
import { takeBackRule } from '../markdown-input/take-back-rule.ts';
import { laterCommand } from '../../text-editor/later-command.ts';
import { nextCell, previousCell } from '../table/later-tables.ts';
import { blockInput } from './block-input.ts';
import { readSelectionAtKey } from './read-selection.ts';

export interface KeymapActions {
  undo: Command;
  redo: Command;
  /** Opens the link field at the selection. */
  editLink: Command;
}

/**
 * Handles a key that has nothing to do here. The browser would move the focus, so that the next letters go nowhere, or
 * undo what was typed elsewhere on the page.
 */
const nothingToDo: Command = () => true;

type Later = Parameters<typeof laterCommand<NonNullable<ReturnType<typeof laterCommands.loaded>>>>[1];
const later = (pick: Later): Command => laterCommand(laterCommands, pick);
const laterInCode = (pick: Later): Command => {
  const command = later(pick);
  return (state, dispatch, view) => inCode(state) && command(state, dispatch, view);
};

/** Every key of the editor. `Mod` is ⌘ on a Mac, Ctrl elsewhere. */
function editorKeys({ undo, redo, editLink }: KeymapActions): Record<string, Command> {
  return {
    Enter: enter,
    'Shift-Enter': lineBreak,
    'Mod-Enter': chainCommands(
      exitCode(false),
      later((commands) => commands.toggleTask),
    ),
    Backspace: backspace,
    'Mod-Backspace': backspace,
    'Shift-Backspace': backspace,
    Delete: forwardDelete,
    'Mod-Delete': forwardDelete,
    Tab: chainCommands(
      laterInCode((commands) => commands.indentCode),
      indent,
      nextCell,
      nothingToDo,
    ),
    'Shift-Tab': chainCommands(
      laterInCode((commands) => commands.outdentCode),
      outdent,
      previousCell,
      nothingToDo,
    ),
    'Mod-b': toggleMark('bold'),
    'Mod-i': toggleMark('italic'),
    'Mod-u': toggleMark('underline'),
    'Mod-e': toggleMark('code'),
    'Mod-Shift-x': toggleMark('strike'),
    'Mod-Shift-s': toggleMark('strike'),
    'Mod-Shift-h': toggleMark('highlight'),
    'Mod-Shift-u': editLink,
    'Mod-Shift-7': later((commands) => commands.toggleList('ordered')),
    'Mod-Shift-8': later((commands) => commands.toggleList('bullet')),
    'Mod-Shift-9': later((commands) => commands.toggleList('task')),
    'Mod-Shift-b': later((commands) => commands.toggleQuote),
    'Mod-Alt-0': later((commands) => commands.setHeading(null)),
    'Mod-Alt-1': later((commands) => commands.toggleHeading(1)),
    'Mod-Alt-2': later((commands) => commands.toggleHeading(2)),
    'Mod-Alt-3': later((commands) => commands.toggleHeading(3)),
    'Mod-Alt-c': later((commands) => commands.toggleCodeBlock),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
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
  };
}

/** The keys as a plugin, with the same commands for keyboards that report none (Android) and for the browser's menu. */
export function editorKeymap(actions: KeymapActions): Plugin {
  const { editLink } = actions;
  // A Markdown shortcut that was not meant is taken back before anything else is undone.
  const undo = chainCommands(takeBackRule, actions.undo, nothingToDo);
  const redo = chainCommands(actions.redo, nothingToDo);
  return new Plugin({
    view: () => ({ destroy: whenIdle(() => void laterCommands.load().catch(() => {})) }),
    props: {
      handleKeyDown: keydownHandler(editorKeys({ undo, redo, editLink })),
      handleDOMEvents: {
        keydown: readSelectionAtKey,
        beforeinput: blockInput({ historyUndo: undo, historyRedo: redo }),
      },
    },
  });
}
