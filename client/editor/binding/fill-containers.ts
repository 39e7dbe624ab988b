import { Selection } from '@tiptap/pm/state';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Node } from '@tiptap/pm/model';
import { CONTAINER_NAMES } from '#shared/editor/schema/nodes.ts';
import { touchedBlocks } from './block-index.ts';

/**
 * Gives a box, note or cell its paragraph back when a local change emptied it or the caret went into it [X1]. One that
 * others emptied stays as it is until then: answering a remote change would make a paragraph per person.
 */
export function fillContainers(transaction: Transaction, before: EditorState): void {
  const emptied = touchedBlocks(before.doc, transaction.doc).filter(({ node }) => isEmptyContainer(node));
  const { $from } = transaction.selection;
  const entered = isEmptyContainer($from.parent) ? $from.before() : null;
  const places = new Set(emptied.map(({ pos }) => pos));
  if (entered !== null) places.add(entered);
  for (const pos of [...places].toSorted((a, b) => b - a)) insertParagraph(transaction, pos);
  if (entered !== null) transaction.setSelection(Selection.near(transaction.doc.resolve(entered + 1)));
}

/** A click into an empty box, note or cell: the caret finds no text there, so it gets its paragraph and the caret. */
export function enterContainer(view: EditorView, node: Node, pos: number): boolean {
  if (!view.editable || !isEmptyContainer(node)) return false;
  const { tr } = view.state;
  insertParagraph(tr, pos);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))));
  return true;
}

function isEmptyContainer(node: Node): boolean {
  return node.childCount === 0 && CONTAINER_NAMES.includes(node.type.name);
}

function insertParagraph(transaction: Transaction, containerPos: number): void {
  const { paragraph } = transaction.doc.type.schema.nodes;
  if (paragraph) transaction.insert(containerPos + 1, paragraph.create());
}
