import type { EditorState, Transaction } from '@tiptap/pm/state';
import { TextSelection } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import { Fragment, Slice } from '@tiptap/pm/model';

import { bodyOf } from '../../blocks/body.ts';
import { blockAround, isParagraph } from '../../blocks/placed-block.ts';
import type { PlacedPicture } from '../../references/page-files.ts';

/**
 * Pictures below the block at a position, in its list or quote; an empty paragraph makes way for them. The caret goes to
 * the text below.
 * @param isDrop at a place between blocks, where the mouse let go
 * @returns undefined where no picture can stand
 */
export function placePictures(
  state: EditorState,
  pictures: readonly PlacedPicture[],
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
