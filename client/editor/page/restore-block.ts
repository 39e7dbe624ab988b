import { adoptJson } from '#shared/editor/content/adopt-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';

import { blockIdOf, blocksWithId } from '../binding/block-index.ts';
import { bodyOf } from '../blocks/body.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';

/** A former version of a block. */
export interface FormerBlock {
  /** A top-level block, or a block within one. */
  block: NodeJson;
  /** The ids of the top-level blocks at that time, in order. */
  order: readonly string[];
}

/**
 * Restores a former version of one block, as one undo step of its own. The text changes in place, so concurrent
 * typing in this block and elsewhere is kept. A deleted block is inserted again, with its id, after the nearest
 * preceding block that still exists.
 * @returns False when nothing changed: the block is the same already, the text is read-only, or the character limit
 * is reached.
 * @throws RangeError when the block is invalid in every version.
 */
export function restoreBlock(editor: TextEditor, { block, order }: FormerBlock): boolean {
  const { view, schema } = editor;
  if (!view.editable || view.composing) return false;
  adoptJson(schema, { type: 'doc', content: [block] });
  const restored = ProseMirrorNode.fromJSON(schema, block);
  const { tr, doc } = view.state;
  const at = writeBlock(tr, restored, order);
  if (!tr.docChanged) return false;
  // Restored text counts as moved, so it keeps its origins and is not marked as typed now [X8].
  tr.setMeta('uiEvent', 'restore');
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at + 1, tr.doc.content.size)))).scrollIntoView();
  view.dispatch(tr);
  return !view.state.doc.eq(doc);
}

/** @returns The position of the block afterwards. */
function writeBlock(tr: Transaction, restored: ProseMirrorNode, order: readonly string[]): number {
  const id = blockIdOf(restored);
  const [found] = id === null ? [] : (blocksWithId(tr.doc, new Set([id])).get(id) ?? []);
  if (!found) {
    const at = insertPosition(tr.doc, id, order);
    tr.insert(at, restored);
    return at;
  }
  const { node, pos } = found;
  // For a block of the same kind the binding writes only the difference, into the existing text.
  if (!node.eq(restored)) tr.replaceWith(pos, pos + node.nodeSize, restored);
  return pos;
}

/**
 * Returns the position after the nearest preceding block that still exists; without one, before the nearest following
 * block; without either, at the end of the body.
 */
function insertPosition(doc: ProseMirrorNode, id: string | null, order: readonly string[]): number {
  const positions = new Map<string, { before: number; after: number }>();
  doc.forEach((block, offset) => {
    const blockId = blockIdOf(block);
    if (blockId !== null && !positions.has(blockId))
      positions.set(blockId, { before: offset, after: offset + block.nodeSize });
  });
  const index = id === null ? -1 : order.indexOf(id);
  for (let above = index - 1; above >= 0; above -= 1) {
    const neighbour = positions.get(order[above] ?? '');
    if (neighbour) return neighbour.after;
  }
  for (let below = index + 1; below < order.length; below += 1) {
    const neighbour = positions.get(order[below] ?? '');
    if (neighbour) return neighbour.before;
  }
  return bodyOf(doc).to;
}
