import { InputRule } from '@tiptap/pm/inputrules';
import { TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state';

import { textBefore } from '../../blocks/text-before.ts';
import { separateUndoStep } from '../../undo/undo-steps.ts';
import { hrefFrom } from '#shared/editor/content/href.ts';
import type { LinkRange } from './link-around.ts';
import { addressAtEnd, LOOK_BACK } from '#shared/editor/content/typed-address.ts';

/** Whether a range has code or a link already. */
function isCodeOrLink(state: EditorState, from: number, to: number): boolean {
  let isFound = false;
  state.doc.nodesBetween(from, to, ({ marks }) => {
    isFound ||= marks.some(({ type }) => type.spec.code === true || type.name === 'link');
  });
  return isFound;
}

/** Returns the range of the address directly before a position, apart from the punctuation between them. */
function addressBefore(state: EditorState, pos: number, ending: string): LinkRange | null {
  const $pos = state.doc.resolve(pos);
  if (!$pos.parent.inlineContent || $pos.parent.type.spec.code) return null;
  const address = addressAtEnd(textBefore($pos, LOOK_BACK), ending);
  if (!address) return null;
  const to = pos - address.after;
  const from = to - address.text.length;
  return isCodeOrLink(state, from, to) ? null : { from, to, href: address.href };
}

function addLink(tr: Transaction, { from, to, href }: LinkRange): Transaction {
  const type = tr.doc.type.schema.marks['link'];
  return type ? tr.addMark(from, to, type.create({ href })).removeStoredMark(type) : tr;
}

/** Links an address when a space or a closing bracket ends it. */
const addressRule = new InputRule(
  /[\s)\]}]$/,
  (state, [ending = ''], start, end) => {
    const range = addressBefore(state, start, ending);
    if (!range) return null;
    const { selection, tr } = state;
    // The character of a key is not in the document yet, the last one of a composition is.
    const isTyped = !selection.empty || start === end;
    if (isTyped && start === selection.from && end === selection.to) tr.insertText(ending);
    else if (isTyped) tr.insertText(ending, start, end);
    return addLink(tr, range);
  },
  { inCodeMark: false },
);

/** Turns `[words](address)` into linked words. `![words](address)` stays text. */
const markdownLinkRule = new InputRule(
  /(?:^|[^!])(\[([^[\]\uFFFC]{1,300})\]\(((?:[^\s()\uFFFC]|\([^\s()\uFFFC]*\))+)\))$/,
  (state, match, start, end) => {
    const [all, link = '', words = '', address = ''] = match;
    const href = hrefFrom(address);
    const type = state.schema.marks['link'];
    if (!type || href === null || words.trim() === '') return null;
    const from = start + all.length - link.length;
    const to = from + words.length;
    const tr = state.tr.delete(from + 1 + words.length, end).delete(from, from + 1);
    return addLink(tr.removeMark(from, to, type), { from, to, href });
  },
  { inCodeMark: false },
);

/** The rules for typed links. Undo directly after one takes the link back and leaves the typed text. */
export const linkRules: readonly InputRule[] = [markdownLinkRule, addressRule];

/**
 * Links the address that Enter or Shift+Enter ends. The link is set after the key has done its work, in an undo step of
 * its own: the first undo takes the link back, the second one the new line. Never handles the key.
 */
export const linkOnEnter: Command = (state, dispatch, view) => {
  const { selection } = state;
  if (!dispatch || !view || !(selection instanceof TextSelection) || !selection.empty) return false;
  const range = addressBefore(state, selection.from, '\n');
  if (!range) return false;
  const text = state.doc.textBetween(range.from, range.to);
  // The commands of the key run before this.
  queueMicrotask(() => {
    if (view.isDestroyed || view.composing || view.state.selection.from <= range.to) return;
    if (view.state.doc.textBetween(range.from, range.to) !== text) return;
    view.dispatch(separateUndoStep(addLink(view.state.tr, range)));
  });
  return false;
};
