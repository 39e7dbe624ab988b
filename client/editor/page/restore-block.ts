import { adoptJson } from '#shared/editor/content/adopt-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';

import { blockIdOf, blocksWithId } from '../binding/block-index.ts';
import { bodyOf } from '../blocks/body.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';

/** A block as it once was. */
export interface FormerBlock {
  /** Of the document's own row, or within one of its blocks. */
  block: NodeJson;
  /** Ids of the blocks of the document's own row, among which it stood. */
  order: readonly string[];
}

/**
 * Makes one block say what it once said, as one step of undo and nothing but that: its words change in place, so that what
 * another types elsewhere, and in it, stays. One that is gone comes back, with its id, after the nearest block before it
 * that is still there.
 * @returns false when nothing was changed: it reads so already, nobody may write here, or there is no room for it
 * @throws RangeError when it holds what no version allows
 */
export function restoreBlock(editor: TextEditor, { block, order }: FormerBlock): boolean {
  const { view, schema } = editor;
  if (!view.editable || view.composing) return false;
  adoptJson(schema, { type: 'doc', content: [block] });
  const wanted = ProseMirrorNode.fromJSON(schema, block);
  const { tr, doc } = view.state;
  const at = writeBlock(tr, wanted, order);
  if (!tr.docChanged) return false;
  // What comes back is whose it was: it was not typed now.
  tr.setMeta('uiEvent', 'restore');
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at + 1, tr.doc.content.size)))).scrollIntoView();
  view.dispatch(tr);
  return !view.state.doc.eq(doc);
}

/** @returns where the block stands then */
function writeBlock(tr: Transaction, wanted: ProseMirrorNode, order: readonly string[]): number {
  const id = blockIdOf(wanted);
  const [found] = id === null ? [] : (blocksWithId(tr.doc, new Set([id])).get(id) ?? []);
  if (!found) {
    const at = placeOf(tr.doc, id, order);
    tr.insert(at, wanted);
    return at;
  }
  const { node, pos } = found;
  // The binding writes of a block of the same kind only what differs, into the text that is there.
  if (!node.eq(wanted)) tr.replaceWith(pos, pos + node.nodeSize, wanted);
  return pos;
}

/** After the nearest block above that is still there; with none, before the nearest one below; with none, at the body's end. */
function placeOf(doc: ProseMirrorNode, id: string | null, order: readonly string[]): number {
  const places = new Map<string, { before: number; after: number }>();
  doc.forEach((block, offset) => {
    const own = blockIdOf(block);
    if (own !== null && !places.has(own)) places.set(own, { before: offset, after: offset + block.nodeSize });
  });
  const index = id === null ? -1 : order.indexOf(id);
  for (let above = index - 1; above >= 0; above -= 1) {
    const place = places.get(order[above] ?? '');
    if (place) return place.after;
  }
  for (let below = index + 1; below < order.length; below += 1) {
    const place = places.get(order[below] ?? '');
    if (place) return place.before;
  }
  return bodyOf(doc).to;
}
