import { Fragment, type Node } from '@tiptap/pm/model';
import {
  NodeSelection,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { nullIfZero, deepestIndentBelow, indentOf, subtreeOf } from '../../blocks/block-attributes.ts';
import { selectedRun, type BlockRun } from '../../blocks/block-run.ts';
import { isNote } from '../../blocks/body.ts';
import { joinUndoStep, separateUndoStep } from '../../undo/undo-steps.ts';

/** Reduces the indent of blocks to the depth that `above` allows; their depth relative to each other stays. */
function fitIndent(blocks: readonly Node[], above: Node | null): Node[] {
  const [first] = blocks;
  const tooDeep = first ? indentOf(first) - deepestIndentBelow(above) : 0;
  if (tooDeep <= 0) return [...blocks];
  return blocks.map((node) =>
    indentOf(node) === 0
      ? node
      : node.type.create(
          { ...node.attrs, indent: nullIfZero(Math.max(0, indentOf(node) - tooDeep)) },
          node.content,
          node.marks,
        ),
  );
}

/** Returns a selection moved by a number of positions. */
function shiftSelection(selection: Selection, doc: Node, by: number): Selection {
  const [anchor, head] = [selection.anchor + by, selection.head + by];
  if (selection instanceof TextSelection) return TextSelection.create(doc, anchor, head);
  if (selection instanceof NodeSelection) return NodeSelection.create(doc, anchor);
  return Selection.near(doc.resolve(anchor));
}

/**
 * Moves blocks to another position in their parent. Their text, marks and ids stay [X6]. Deletion and insertion are
 * two transactions: with a single one, the binding would write the moved text over that of the neighbours, where
 * others may be typing. They are one undo step.
 * @param to the position between two blocks of the same parent, outside the run
 */
export function moveRun(
  state: EditorState,
  { parent, first, end, from, to: runEnd }: BlockRun,
  to: number,
  dispatch: (tr: Transaction) => void,
  view?: Pick<EditorView, 'state'>,
): void {
  const size = runEnd - from;
  const blocks = Fragment.from(parent.content.cut(offsetOf(parent, first), offsetOf(parent, end)).content);
  const isSelectionInside = state.selection.from >= from && state.selection.to <= runEnd;
  const { selection } = state;
  const deletion = separateUndoStep(state.tr.delete(from, runEnd));
  const at = to > from ? to - size : to;
  let tr = deletion;
  if (view) {
    dispatch(deletion);
    tr = joinUndoStep(view.state.tr);
  }
  const above = tr.doc.resolve(at).nodeBefore;
  tr.insert(at, fitIndent(blocks.content, above));
  if (isSelectionInside) tr.setSelection(shiftSelection(selection, tr.doc, at - from));
  dispatch(tr.scrollIntoView());
}

function offsetOf(parent: Node, index: number): number {
  let offset = 0;
  for (let at = 0; at < index; at++) offset += parent.child(at).nodeSize;
  return offset;
}

/** Returns the position to which a run moves by one step; null at an end. Notes stay at the document's end. */
function stepTarget({ parent, first, end, from, to }: BlockRun, by: -1 | 1): number | null {
  const own = parent.child(first);
  if (by > 0) {
    const next = parent.maybeChild(end);
    if (!next || isNote(next) !== isNote(own)) return null;
    const last = subtreeOf({ node: next, pos: to, parent, index: end }).at(-1);
    return last ? last.pos + last.node.nodeSize : to + next.nodeSize;
  }
  let index = first - 1;
  if (index < 0 || isNote(parent.child(index)) !== isNote(own)) return null;
  let target = from - parent.child(index).nodeSize;
  // A step past an item also passes the items nested in it.
  while (index > 0 && indentOf(parent.child(index)) > indentOf(own)) {
    index -= 1;
    target -= parent.child(index).nodeSize;
  }
  return target;
}

/**
 * Moves the selected blocks past the block above (-1) or below (1). At an end the key is handled without a change.
 */
export const moveBlocks =
  (by: -1 | 1): Command =>
  (state, dispatch, view) => {
    const run = selectedRun(state);
    if (!run) return false;
    const target = stepTarget(run, by);
    if (target !== null && dispatch) moveRun(state, run, target, dispatch, view);
    return true;
  };

/** Inserts a copy of the selected blocks below them; the caret goes into the copy. */
export const duplicateBlocks: Command = (state, dispatch) => {
  const run = selectedRun(state);
  if (!run || isNote(run.parent.child(run.first))) return false;
  if (dispatch) {
    const { from, to } = run;
    // Copied text is not typed text.
    const tr = state.tr.insert(to, state.doc.slice(from, to).content).setMeta('uiEvent', 'duplicate');
    tr.setSelection(shiftSelection(state.selection, tr.doc, to - from));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Deletes the selected blocks of any kind; a document or box that would be empty gets a paragraph. */
export const deleteBlocks: Command = (state, dispatch) => {
  const run = selectedRun(state);
  const { paragraph } = state.schema.nodes;
  if (!run || !paragraph) return false;
  if (dispatch) {
    const { parent, first, end, from, to } = run;
    const isAll = end - first === parent.childCount;
    const tr = isAll ? state.tr.replaceWith(from, to, paragraph.create()) : state.tr.delete(from, to);
    const $at = tr.doc.resolve(Math.min(from, tr.doc.content.size));
    dispatch(tr.setSelection(Selection.near($at, isAll ? 1 : -1)).scrollIntoView());
  }
  return true;
};
