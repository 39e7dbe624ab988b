import { Selection, TextSelection, type Command } from '@tiptap/pm/state';

/**
 * Moves the caret to the start or end of the text, or extends the selection there. The browser's own move stops short
 * in a long text: blocks off screen are not laid out (content-visibility), and it takes their start for their end.
 */
export const toDocumentEnd =
  (end: 'start' | 'end', { extend = false } = {}): Command =>
  (state, dispatch) => {
    const { doc, selection, tr } = state;
    const target = end === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc);
    const next = extend ? TextSelection.between(selection.$anchor, target.$head) : target;
    dispatch?.(tr.setSelection(next).scrollIntoView());
    return true;
  };
