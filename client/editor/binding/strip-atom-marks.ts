import type { EditorState, Transaction } from '@tiptap/pm/state';
import { touchedBlocks } from './block-index.ts';

/**
 * Takes the marks off inline nodes that are no text, in blocks a local change touched: y-tiptap does not store them, so
 * the writer alone would see them [X4].
 */
export function stripAtomMarks(transaction: Transaction, before: EditorState): void {
  for (const { node, pos } of touchedBlocks(before.doc, transaction.doc)) {
    if (!node.inlineContent) continue;
    node.forEach((child, offset) => {
      const start = pos + 1 + offset;
      if (!child.isText && child.marks.length > 0) transaction.removeMark(start, start + child.nodeSize);
    });
  }
}
