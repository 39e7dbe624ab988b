import { newBlockId } from '#shared/editor/schema/block-id.ts';
import type { ResolvedPos } from '@tiptap/pm/model';
import { InputRule } from '@tiptap/pm/inputrules';
import { NodeSelection, Selection, TextSelection, type Command, type Transaction } from '@tiptap/pm/state';

import { noteAround } from '../../blocks/body.ts';
import { goToNote, goToToken } from './note-navigation.ts';
import { createEmptyNote, findNote, noteOf, notePosition, refOf } from '../../blocks/note-nodes.ts';

/** Whether a token may be inserted at a position: in text, but neither in code nor in a note. */
const allowsToken = ($pos: ResolvedPos): boolean =>
  $pos.parent.inlineContent && !$pos.parent.type.spec.code && noteAround($pos) === null;

/** Inserts a token at `pos`. If its note does not exist, inserts that among the notes, with the caret in it. */
function addFootnote(tr: Transaction, pos: number, name: string): Transaction | null {
  const token = tr.doc.type.schema.nodes['token']?.create({ kind: 'footnote', ref: name });
  const note = createEmptyNote(tr.doc, name);
  if (!token || !note) return null;
  tr.insert(pos, token);
  if (findNote(tr.doc, name)) return tr.setSelection(TextSelection.create(tr.doc, pos + 1));
  const notePos = notePosition(tr.doc, pos + 1);
  tr.insert(notePos, note);
  return tr.setSelection(TextSelection.create(tr.doc, notePos + 2));
}

/** Inserts a footnote at the caret or after the selected text. The caret goes into the note; Escape leads back. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $to } = state.selection;
  if (!allowsToken($to)) return false;
  if (dispatch) {
    const tr = addFootnote(state.tr, $to.pos, newBlockId());
    if (tr) dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Turns `[^1]` into a token: of the note with this name, or of a new one. */
export const footnoteRule = new InputRule(
  /\[\^([\w-]{0,32})\]$/,
  (state, match, start, end) => {
    if (!allowsToken(state.doc.resolve(start))) return null;
    const name = match[1] ?? '';
    const hasNote = name !== '' && findNote(state.doc, name) !== null;
    return addFootnote(state.tr.delete(start, end), start, hasNote ? name : newBlockId());
  },
  { inCodeMark: false },
);

/** Returns the note of the token that is selected or beside the caret. */
function refAtSelection(selection: Selection): string | null {
  const { $head, empty } = selection;
  if (selection instanceof NodeSelection) return refOf(selection.node);
  const beside = empty ? [$head.nodeBefore, $head.nodeAfter] : [];
  return beside.map((node) => node && refOf(node)).find((ref) => ref !== null) ?? null;
}

/** Goes from a token to its note, and from a note back to its token. */
export const followFootnote: Command = (state, dispatch, view) => {
  const ref = refAtSelection(state.selection);
  if (ref === null) return leaveNote(state, dispatch, view);
  if (dispatch && view) goToNote(view, ref);
  return true;
};

/** Goes from a note back to its token. */
export const leaveNote: Command = (state, dispatch, view) => {
  const note = noteAround(state.selection.$head);
  const name = note && noteOf(note.node);
  if (!state.selection.empty || name === null) return false;
  if (!dispatch || !view) return true;
  return goToToken(view, name);
};

/** Deletes an empty note, on Backspace in it, and the tokens that refer to it. */
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
    const caretPos = tokens[0] ?? tr.mapping.map(note.pos);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(caretPos), -1)).scrollIntoView());
  }
  return true;
};
