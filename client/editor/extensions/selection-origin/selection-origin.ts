import { hasCommandKey } from '#client/lib/key-label.ts';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { isUndoOrRedo } from '../../binding/y-binding.ts';

/** Plugin state: whether the writer selected the selected text. */
const selectionOriginKey = new PluginKey<boolean>('selectionOrigin');

/**
 * Whether the writer selected the selected text, by pointer, keys or a tool of the browser. False for a selection set
 * by code, such as a match of a search, and for the selection that an undo restores.
 */
export const isSelectedByWriter = (state: EditorState): boolean =>
  selectionOriginKey.getState(state) ?? false;

const BY_CODE = 'by code';

/** Marks the selection of a transaction as set by code, even if the writer had selected the same text before. */
export const selectedByCode = (tr: Transaction): Transaction => tr.setMeta(selectionOriginKey, BY_CODE);

/** Whether a key selects text by a command of the editor. Shift+Tab goes to another cell, item or control. */
const isSelectingKey = (event: KeyboardEvent): boolean =>
  (event.shiftKey && event.key !== 'Tab') || (hasCommandKey(event) && event.key.toLowerCase() === 'a');

/** Whether the browser's selection is this selection already: the editor is only reading it. */
function isInBrowser(view: EditorView, { selection }: Transaction): boolean {
  const { dom, state } = view;
  const inBrowser = dom.ownerDocument.getSelection();
  if (!inBrowser?.anchorNode || !inBrowser.focusNode) return false;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = inBrowser;
  if (!dom.contains(anchorNode) || !dom.contains(focusNode)) return false;
  const anchor = view.posAtDOM(anchorNode, anchorOffset);
  const head = view.posAtDOM(focusNode, focusOffset);
  return TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head)).eq(selection);
}

/**
 * Records who made the current selection. A change of the text, such as a format set on the selected words, leaves the
 * answer as it is.
 */
export function selectionOrigin(): Plugin<boolean> {
  let boundView: EditorView | undefined;
  let isPressed = false;
  let hasSelectingKey = false;
  const isByWriter = (tr: Transaction): boolean =>
    isPressed ||
    hasSelectingKey ||
    tr.getMeta('pointer') === true ||
    (boundView !== undefined && isInBrowser(boundView, tr));
  return new Plugin<boolean>({
    key: selectionOriginKey,
    state: {
      init: () => false,
      apply: (tr, wasByWriter, before) => {
        if (tr.selection.empty || isUndoOrRedo(tr) || tr.getMeta(selectionOriginKey) === BY_CODE)
          return false;
        const isNew = tr.selectionSet && !tr.docChanged && !tr.selection.eq(before.selection);
        return isNew ? isByWriter(tr) : wasByWriter;
      },
    },
    props: {
      handleDOMEvents: {
        mousedown: () => {
          isPressed = true;
          return false;
        },
        keydown: (_view, event) => {
          hasSelectingKey = isSelectingKey(event);
          // The commands of the key run before this.
          queueMicrotask(() => (hasSelectingKey = false));
          return false;
        },
      },
    },
    view: (view) => {
      const { ownerDocument } = view.dom;
      const release = (): void => void (isPressed = false);
      boundView = view;
      // Not `pointerup`: the text handles `mouseup`, which comes after it, and may select then.
      ownerDocument.addEventListener('mouseup', release);
      return { destroy: () => ownerDocument.removeEventListener('mouseup', release) };
    },
  });
}
