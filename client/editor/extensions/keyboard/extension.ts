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
import { lazyCommands } from '../lazy-commands.ts';
import { collapseAll, toDocumentEnd } from './document-ends.ts';
import { leaveByTab } from './leave-by-tab.ts';
import type { EditorView } from '@tiptap/pm/view';
import type { Attrs } from '@tiptap/pm/model';
import { levelOf, setBlockAttributes } from '../../blocks/block-attributes.ts';
import { paragraphAt, type PlacedBlock } from '../../blocks/placed-block.ts';

/** What a new block takes over from the one it is made from. Never the id (X6), a tick or a list's first number. */
function inherited(attrs: Attrs, without: Attrs = {}): Attrs {
  const { indent, quote, list, level, align, dir, lang, style } = attrs;
  return { indent, quote, list, level, align, dir, lang, style, ...without };
}

function insertBefore(state: EditorState, { node, pos }: PlacedBlock): Transaction {
  const fresh = node.type.create(inherited(node.attrs, { level: null }));
  const tr = state.tr.insert(pos, fresh);
  // A list that starts at 5 still does: the number goes to what is now its first item.
  if (typeof node.attrs['start'] === 'number') {
    setBlockAttributes(tr, pos, { start: node.attrs['start'] });
    setBlockAttributes(tr, pos + fresh.nodeSize, { start: null });
  }
  return tr;
}

function insertAfter(state: EditorState, { node, pos }: PlacedBlock): Transaction {
  // After a heading comes body text, and its alignment was the heading's own.
  const without = levelOf(node) > 0 ? { level: null, align: null, style: null } : {};
  const at = pos + node.nodeSize;
  const tr = state.tr.insert(at, node.type.create(inherited(node.attrs, without)));
  return tr.setSelection(TextSelection.create(tr.doc, at + 1));
}

/**
 * A new block. At a block's start an empty one goes in before it and at its end one after it, so that the text stays
 * in the element where others may be typing; only in the middle is a block really split (X7).
 */
const newParagraph: Command = (state, dispatch) => {
  if (state.selection instanceof NodeSelection) return false;
  const tr = state.tr.deleteSelection();
  const rest = state.selection.empty ? state : state.apply(tr);
  const block = paragraphAt(rest);
  if (!block) return false;
  if (!dispatch) return true;
  const { $from } = rest.selection;
  const marks = rest.storedMarks ?? $from.marks();
  const step =
    $from.parentOffset === $from.parent.content.size
      ? insertAfter(rest, block)
      : $from.parentOffset === 0
        ? insertBefore(rest, block)
        : rest.tr.split($from.pos, 1, [{ type: block.node.type, attrs: inherited(block.node.attrs) }]);
  for (const done of step.steps) tr.step(done);
  tr.setSelection(TextSelection.create(tr.doc, step.selection.from));
  dispatch(tr.ensureMarks(marks).scrollIntoView());
  return true;
};

/** Enter where no extension before has a meaning of its own for it. */
const newBlock: Command = chainCommands(newParagraph, createParagraphNear);

/** A line break inside the block; the marks go on after it. */
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

/** What this needs of ProseMirror's observer of the page; its own declarations leave the observer out. */
interface SelectionObserver {
  /** Its handler of `selectionchange`. With a selection that it knows already it does nothing. */
  readonly onSelectionChange: () => void;
}

/**
 * Takes over the caret as it stands on the page. Browsers move it at once but tell of it by `selectionchange`, which
 * Chromium sends with the next frame: a key that follows Home within that frame, or within one long frame, would be
 * judged by the caret before Home. Not while composing: there the input method owns the caret.
 */
function readSelection(view: EditorView): void {
  if (view.composing) return;
  // Every view has its observer from its constructor on.
  const { domObserver } = view as unknown as { readonly domObserver: SelectionObserver };
  domObserver.onSelectionChange();
}

/** An input method is at work on this key and will tell of its outcome by events of input. */
const BY_INPUT_METHOD = 229;

/** Goes before all bindings of keys: ProseMirror runs handlers of events before its own, which calls the bindings. */
function readSelectionAtKey(view: EditorView, event: KeyboardEvent): boolean {
  // The code is deprecated, and yet the only thing that tells on-screen keyboards apart.
  if (!event.isComposing && event.keyCode !== BY_INPUT_METHOD) readSelection(view);
  return false;
}

const KEYS: Readonly<Record<string, string>> = {
  insertParagraph: 'Enter',
  insertLineBreak: 'Shift-Enter',
  deleteContentBackward: 'Backspace',
  deleteContentForward: 'Delete',
  historyUndo: 'Mod-z',
  historyRedo: 'Mod-y',
};
const HISTORY: readonly string[] = ['historyUndo', 'historyRedo'];

/**
 * On-screen keyboards report key 229 for everything, so no key binding sees their Enter, Backspace or Delete; the kind of
 * input does. A key that a binding handled never gets here: its default is prevented. Letters are left to the browser,
 * and so is whatever happens inside a composition, unless it is its end by Enter. The browser's own undo and redo, by its
 * menu or a gesture, are those of the keys.
 */
function blockInput(editor: Editor): (view: EditorView, event: InputEvent) => boolean {
  const commands = new Map<string, Command>(
    Object.entries(KEYS).map(([type, key]) => [
      type,
      commandOfKey(editor.extensionManager.extensions, key, editor),
    ]),
  );
  return (view, event) => {
    const command = commands.get(event.inputType);
    if (!command || !view.editable || event.defaultPrevented) return false;
    if (view.composing && event.inputType.startsWith('delete')) return false;
    readSelection(view);
    // Chrome has one undo for the whole page: that of another field goes on here once nothing is left of its own.
    const isOfOtherField = HISTORY.includes(event.inputType) && !view.hasFocus();
    if (!isOfOtherField && !command(view.state, view.dispatch, view)) return false;
    event.preventDefault();
    return true;
  };
}

/** What Backspace does where it is more than the removal of a letter, and no extension before has a meaning for it. */
const backspace = chainCommands(deleteSelection, joinBackward, selectNodeBackward);

/** What Delete does where it is more than the removal of a letter. */
const forwardDelete = chainCommands(deleteSelection, joinForward, selectNodeForward);

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
