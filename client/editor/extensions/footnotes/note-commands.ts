import { newBlockId } from '#shared/editor/schema/block-id.ts';
import type { ResolvedPos } from '@tiptap/pm/model';
import { InputRule } from '@tiptap/pm/inputrules';
import { NodeSelection, Selection, TextSelection, type Command, type Transaction } from '@tiptap/pm/state';

import { noteAround } from '../../blocks/body.ts';
import { emptyNote } from './empty-note.ts';
import { goToNote, goToToken } from './note-navigation.ts';
import { noteOf, refOf } from './note-numbers.ts';
import { findNote, placeOfNote } from './note-places.ts';

/** Where a token may stand: in words, but neither in code nor in a note. */
const takesToken = ($pos: ResolvedPos): boolean =>
  $pos.parent.inlineContent && !$pos.parent.type.spec.code && noteAround($pos) === null;

/** Puts a token at `pos` and its note, unless that stands already, among the notes; the caret goes into it. */
function addFootnote(tr: Transaction, pos: number, name: string): Transaction | null {
  const token = tr.doc.type.schema.nodes['token']?.create({ kind: 'footnote', ref: name });
  const note = emptyNote(tr.doc, name);
  if (!token || !note) return null;
  tr.insert(pos, token);
  if (findNote(tr.doc, name)) return tr.setSelection(TextSelection.create(tr.doc, pos + 1));
  const place = placeOfNote(tr.doc, pos + 1);
  tr.insert(place, note);
  return tr.setSelection(TextSelection.create(tr.doc, place + 2));
}

/** A footnote at the caret, or after the selected words. One writes on in the note; Escape leads back. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $to } = state.selection;
  if (!takesToken($to)) return false;
  if (dispatch) {
    const tr = addFootnote(state.tr, $to.pos, newBlockId());
    if (tr) dispatch(tr.scrollIntoView());
  }
  return true;
};

/** `[^1]` becomes a token: of the note that is called so, or of a new one. */
export const footnoteRule = new InputRule(
  /\[\^([\w-]{0,32})\]$/,
  (state, match, start, end) => {
    if (!takesToken(state.doc.resolve(start))) return null;
    const name = match[1] ?? '';
    const isKnown = name !== '' && findNote(state.doc, name) !== null;
    return addFootnote(state.tr.delete(start, end), start, isKnown ? name : newBlockId());
  },
  { inCodeMark: false },
);

/** The note of the token that is selected, or that the caret touches. */
function refAtSelection(selection: Selection): string | null {
  const { $head, empty } = selection;
  if (selection instanceof NodeSelection) return refOf(selection.node);
  const beside = empty ? [$head.nodeBefore, $head.nodeAfter] : [];
  return beside.map((node) => node && refOf(node)).find((ref) => ref !== null) ?? null;
}

/** From a token to its note, and from a note back. */
export const followFootnote: Command = (state, dispatch, view) => {
  const ref = refAtSelection(state.selection);
  if (ref === null) return leaveNote(state, dispatch, view);
  if (dispatch && view) goToNote(view, ref);
  return true;
};

/** From within a note back to its token. */
export const leaveNote: Command = (state, dispatch, view) => {
  const note = noteAround(state.selection.$head);
  const name = note && noteOf(note.node);
  if (!state.selection.empty || name === null) return false;
  if (!dispatch || !view) return true;
  return goToToken(view, name);
};

/** Backspace in an empty note takes it away, and the tokens that point at it. */
export const deleteEmptyNote: Command = (state, dispatch) => {
  const { selection, doc, tr } = state;
  const note = noteAround(selection.$head);
  if (!note || !selection.empty || note.node.childCount > 1 || note.node.textContent !== '') return false;
  if ((note.node.firstChild?.content.size ?? 0) > 0) return false;
  if (dispatch) {
    const name = noteOf(note.node);
    const tokens: number[] = [];
    doc.descendants((node, pos) => {
      if (name !== null && refOf(node) === name) tokens.push(pos);
    });
    tr.delete(note.pos, note.pos + note.node.nodeSize);
    for (const pos of tokens.toReversed()) tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + 1));
    const back = tokens[0] ?? tr.mapping.map(note.pos);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(back), -1)).scrollIntoView());
  }
  return true;
};
