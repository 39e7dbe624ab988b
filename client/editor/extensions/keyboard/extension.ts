import { whenIdle } from '#client/lib/when-idle.ts';
import { Extension, type Editor } from '@tiptap/core';
import {
  selectAll,
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  selectNodeBackward,
  selectNodeForward,
  createParagraphNear,
} from '@tiptap/pm/commands';
import {
  Plugin,
  type Command,
  NodeSelection,
  TextSelection,
  type EditorState,
  type Transaction,
} from '@tiptap/pm/state';
import { shortcuts, commandOfKey } from '../../text-editor/extension-fields.ts';
import { readSelection } from '../../text-editor/read-selection.ts';
import { lazyCommands } from '../lazy-commands.ts';
import { collapseAll, toDocumentEnd } from './document-ends.ts';
import { leaveByTab } from './leave-by-tab.ts';
import type { EditorView } from '@tiptap/pm/view';
import type { Attrs } from '@tiptap/pm/model';
import { levelOf, setBlockAttributes } from '../../blocks/block-attributes.ts';
import { paragraphAt, type PositionedBlock } from '../../blocks/positioned-block.ts';

/**
 * Returns the attributes that a new block inherits from the block it is created from. Never the id (X6), a tick or a
 * list's start number.
 */
function inheritedAttributes(attrs: Attrs, without: Attrs = {}): Attrs {
  const { indent, quote, list, level, align, dir, lang, style } = attrs;
  return { indent, quote, list, level, align, dir, lang, style, ...without };
}

function insertBefore(state: EditorState, { node, pos }: PositionedBlock): Transaction {
  const emptyBlock = node.type.create(inheritedAttributes(node.attrs, { level: null }));
  const tr = state.tr.insert(pos, emptyBlock);
  // A list that starts at 5 still does: the start number moves to the new first item.
  if (typeof node.attrs['start'] === 'number') {
    setBlockAttributes(tr, pos, { start: node.attrs['start'] });
    setBlockAttributes(tr, pos + emptyBlock.nodeSize, { start: null });
  }
  return tr;
}

function insertAfter(state: EditorState, { node, pos }: PositionedBlock): Transaction {
  // A heading is followed by body text, which does not inherit the heading's own alignment.
  const without = levelOf(node) > 0 ? { level: null, align: null, style: null } : {};
  const at = pos + node.nodeSize;
  const tr = state.tr.insert(at, node.type.create(inheritedAttributes(node.attrs, without)));
  return tr.setSelection(TextSelection.create(tr.doc, at + 1));
}

/**
 * Creates a new block. At a block's start it inserts an empty block before it and at its end one after it, so that
 * the text stays in the element where others may be typing. Only in the middle is a block really split (X7).
 */
const newParagraph: Command = (state, dispatch) => {
  if (state.selection instanceof NodeSelection) return false;
  const tr = state.tr.deleteSelection();
  const afterDeletion = state.selection.empty ? state : state.apply(tr);
  const block = paragraphAt(afterDeletion);
  if (!block) return false;
  if (!dispatch) return true;
  const { $from } = afterDeletion.selection;
  const marks = afterDeletion.storedMarks ?? $from.marks();
  const change =
    $from.parentOffset === $from.parent.content.size
      ? insertAfter(afterDeletion, block)
      : $from.parentOffset === 0
        ? insertBefore(afterDeletion, block)
        : afterDeletion.tr.split($from.pos, 1, [
            { type: block.node.type, attrs: inheritedAttributes(block.node.attrs) },
          ]);
  for (const step of change.steps) tr.step(step);
  tr.setSelection(TextSelection.create(tr.doc, change.selection.from));
  dispatch(tr.ensureMarks(marks).scrollIntoView());
  return true;
};

/** Enter, if no extension above handled it. */
const newBlock: Command = chainCommands(newParagraph, createParagraphNear);

/** Inserts a line break inside the block. The active marks stay active after it. */
const lineBreak: Command = (state, dispatch) => {
  const { hardBreak } = state.schema.nodes;
  const { $from } = state.selection;
  if (!hardBreak || !$from.parent.inlineContent || $from.parent.type.spec.code) return false;
  if (dispatch) {
    const marks = state.storedMarks ?? $from.marks();
    dispatch(state.tr.replaceSelectionWith(hardBreak.create(), false).ensureMarks(marks).scrollIntoView());
  }
  return true;
};

/** The key code of a key that an input method handles; its result arrives as input events. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Runs before all key bindings: ProseMirror calls `handleDOMEvents` before its own handler, which runs the bindings.
 */
function readSelectionOnKeyDown(view: EditorView, event: KeyboardEvent): boolean {
  // `keyCode` is deprecated, but nothing else identifies the keys of on-screen keyboards.
  if (!event.isComposing && event.keyCode !== INPUT_METHOD_KEY_CODE) readSelection(view);
  return false;
}

const KEY_OF_INPUT_TYPE: Readonly<Record<string, string>> = {
  insertParagraph: 'Enter',
  insertLineBreak: 'Shift-Enter',
  deleteContentBackward: 'Backspace',
  deleteContentForward: 'Delete',
  historyUndo: 'Mod-z',
  historyRedo: 'Mod-y',
};
const HISTORY_INPUT_TYPES: readonly string[] = ['historyUndo', 'historyRedo'];

/**
 * Runs the command of a key for the kind of input that a browser reports. On-screen keyboards report key 229 for
 * everything, so no key binding sees their Enter, Backspace or Delete. A key that a binding handled never gets here,
 * because its default is prevented. Characters are left to the browser, and so is a composition, unless Enter ends
 * it. The browser's own undo and redo, from its menu or by a gesture, run the commands of the keys.
 */
function beforeInputHandler(editor: Editor): (view: EditorView, event: InputEvent) => boolean {
  const commands = new Map<string, Command>(
    Object.entries(KEY_OF_INPUT_TYPE).map(([type, key]) => [
      type,
      commandOfKey(editor.extensionManager.extensions, key, editor),
    ]),
  );
  return (view, event) => {
    const command = commands.get(event.inputType);
    if (!command || !view.editable || event.defaultPrevented) return false;
    if (view.composing && event.inputType.startsWith('delete')) return false;
    readSelection(view);
    // Chrome has one undo history for the whole page: the undo of another field continues here once that field has no
    // more steps.
    const isFromOtherField = HISTORY_INPUT_TYPES.includes(event.inputType) && !view.hasFocus();
    if (!isFromOtherField && !command(view.state, view.dispatch, view)) return false;
    event.preventDefault();
    return true;
  };
}

/** Backspace where it does more than delete a character, if no extension above handled it. */
const backspace = chainCommands(deleteSelection, joinBackward, selectNodeBackward);

/** Delete where it does more than delete a character. */
const forwardDelete = chainCommands(deleteSelection, joinForward, selectNodeForward);

/**
 * Handles a key without any effect. The browser would move the focus, so that the next characters are lost, or undo
 * text that was typed elsewhere on the page.
 */
const consumeKey: Command = () => true;

/**
 * The keys of every text; all other extensions take precedence. `Mod` is ⌘ on a Mac, Ctrl elsewhere. Keyboards that
 * report no keys (Android) and the browser's menu run the same commands.
 */
export const Keyboard = Extension.create({
  name: 'keyboard',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      Enter: newBlock,
      'Shift-Enter': lineBreak,
      Backspace: backspace,
      Delete: forwardDelete,
      Tab: consumeKey,
      'Shift-Tab': consumeKey,
      'Mod-z': consumeKey,
      'Mod-y': consumeKey,
      'Shift-Mod-z': consumeKey,
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
          handleDOMEvents: { keydown: readSelectionOnKeyDown, beforeinput: beforeInputHandler(this.editor) },
        },
      }),
      leaveByTab(),
    ];
  },
});
