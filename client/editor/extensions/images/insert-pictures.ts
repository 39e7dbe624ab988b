import { Fragment, Slice } from '@tiptap/pm/model';
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';

import { bodyOf } from '../../blocks/body.ts';
import { blockAround, isParagraph } from '../../blocks/positioned-block.ts';
import type { PictureToInsert } from '../../references/page-files.ts';

/**
 * Inserts pictures below the block at a position, in its list or quote; they replace an empty paragraph. The caret
 * goes to the text below.
 * @param isDrop whether the pictures were dropped: they are inserted between the blocks closest to the pointer
 * @returns undefined if there are no pictures or the schema has no node for them
 */
export function insertPictures(
  state: EditorState,
  pictures: readonly PictureToInsert[],
  at: number,
  isDrop: boolean,
): Transaction | undefined {
  const { image, paragraph } = state.schema.nodes;
  const { doc, tr } = state;
  if (!image || !paragraph || pictures.length === 0) return undefined;
  const block = blockAround(doc.resolve(Math.min(at, doc.content.size)));
  const indent: unknown = block?.node.attrs['indent'] ?? null;
  const quote: unknown = block?.node.attrs['quote'] ?? null;
  const nodes = pictures.map(({ assetId, alt }) =>
    image.create({ assetId, alt: alt === '' ? null : alt, indent, quote }),
  );
  const isEmpty = block !== null && isParagraph(block.node) && block.node.content.size === 0;
  const dropped = isDrop && !isEmpty ? dropPoint(doc, at, new Slice(Fragment.from(nodes), 0, 0)) : null;
  const start = dropped ?? (block ? (isEmpty ? block.pos : block.pos + block.node.nodeSize) : bodyOf(doc).to);
  if (isEmpty) tr.replaceWith(block.pos, block.pos + block.node.nodeSize, nodes);
  else tr.insert(start, nodes);
  const end = start + nodes.reduce((sum, node) => sum + node.nodeSize, 0);
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, paragraph.create({ indent, quote }));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView();
}
