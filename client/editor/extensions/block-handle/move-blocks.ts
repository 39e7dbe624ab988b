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

import { counted, deepestIndentBelow, indentOf, subtreeOf } from '../../blocks/block-attributes.ts';
import { selectedRun, type BlockRun } from '../../blocks/block-run.ts';
import { isNote } from '../../blocks/body.ts';
import { joinsStep, ownStep } from '../../undo/undo-steps.ts';

/** Blocks as they stand below `above`: no deeper than that allows, in the same order of depth among themselves. */
function fitted(blocks: readonly Node[], above: Node | null): Node[] {
  const [first] = blocks;
  const tooDeep = first ? indentOf(first) - deepestIndentBelow(above) : 0;
  if (tooDeep <= 0) return [...blocks];
  return blocks.map((node) =>
    indentOf(node) === 0
      ? node
      : node.type.create(
          { ...node.attrs, indent: counted(Math.max(0, indentOf(node) - tooDeep)) },
          node.content,
          node.marks,
        ),
  );
}

/** The selection as it was, `by` positions further. */
function carried(selection: Selection, doc: Node, by: number): Selection {
  const [anchor, head] = [selection.anchor + by, selection.head + by];
  if (selection instanceof TextSelection) return TextSelection.create(doc, anchor, head);
  if (selection instanceof NodeSelection) return NodeSelection.create(doc, anchor);
  return Selection.near(doc.resolve(anchor));
}

/**
 * Moves blocks to another place in their parent. Words, marks and ids stay what they were [X6].
 * Taken out and put in are two changes: as one, the shared text would write the moved words over their neighbours', where
 * others may be typing. For undo they are one step.
 * @param to the position between two blocks of the same parent, outside the run
 */
export function moveRun(
  state: EditorState,
  { parent, first, end, from, to: until }: BlockRun,
  to: number,
  dispatch: (tr: Transaction) => void,
  view?: Pick<EditorView, 'state'>,
): void {
  const size = until - from;
  const blocks = Fragment.from(parent.content.cut(offsetOf(parent, first), offsetOf(parent, end)).content);
  const isCarried = state.selection.from >= from && state.selection.to <= until;
  const { selection } = state;
  const out = ownStep(state.tr.delete(from, until));
  const at = to > from ? to - size : to;
  let tr = out;
  if (view) {
    dispatch(out);
    tr = joinsStep(view.state.tr);
  }
  const above = tr.doc.resolve(at).nodeBefore;
  tr.insert(at, fitted(blocks.content, above));
  if (isCarried) tr.setSelection(carried(selection, tr.doc, at - from));
  dispatch(tr.scrollIntoView());
}

function offsetOf(parent: Node, index: number): number {
  let offset = 0;
  for (let at = 0; at < index; at++) offset += parent.child(at).nodeSize;
  return offset;
}

/** Where a run goes by one step; null where there is nothing to go past. Notes stay at the document's end. */
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
  // Past an item means past what hangs below it too.
  while (index > 0 && indentOf(parent.child(index)) > indentOf(own)) {
    index -= 1;
    target -= parent.child(index).nodeSize;
  }
  return target;
}

/** The selected blocks change places with what stands above or below them. At an end the key does nothing more. */
export const moveBlocks =
  (by: -1 | 1): Command =>
  (state, dispatch, view) => {
    const run = selectedRun(state);
    if (!run) return false;
    const target = stepTarget(run, by);
    if (target !== null && dispatch) moveRun(state, run, target, dispatch, view);
    return true;
  };

/** The selected blocks once more below themselves; the caret goes into the copy. */
export const duplicateBlocks: Command = (state, dispatch) => {
  const run = selectedRun(state);
  if (!run || isNote(run.parent.child(run.first))) return false;
  if (dispatch) {
    const { from, to } = run;
    const tr = state.tr.insert(to, state.doc.slice(from, to).content);
    tr.setSelection(carried(state.selection, tr.doc, to - from));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** The selected blocks go, whatever they are; a text that would be empty keeps a line. */
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
