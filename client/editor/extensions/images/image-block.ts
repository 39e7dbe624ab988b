import { NodeSelection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state';

import { setBlockAttributes } from '../../blocks/block-attributes.ts';
import type { PositionedBlock } from '../../blocks/positioned-block.ts';
import type { PictureToInsert } from '../../references/page-files.ts';
import { separateUndoStep } from '../../undo/undo-steps.ts';

/** The event, on the element of a text, that moves the focus into the tools of the selected image. */
export const IMAGE_TOOLS_EVENT = 'foolscap-image-tools';

/** The limits of an image's width, in percent of the width of the text. */
export const [MIN_WIDTH, MAX_WIDTH] = [10, 100];

/** Returns the closest allowed width, in whole percent of the text. */
export const allowedWidth = (width: number): number =>
  Math.min(Math.max(Math.round(width), MIN_WIDTH), MAX_WIDTH);

export type ImageAlignment = 'left' | 'center' | 'right';

/** Returns the image that is selected, or whose caption has the selection; null for any other selection. */
export function imageAtSelection({ selection }: Pick<EditorState, 'selection'>): PositionedBlock | null {
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection)
    return selection.node.type.name === 'image'
      ? { node: selection.node, pos: selection.from, parent: $from.parent, index: $from.index() }
      : null;
  if ($from.depth === 0 || !$from.sameParent($to) || $from.parent.type.name !== 'image') return null;
  const depth = $from.depth - 1;
  return { node: $from.parent, pos: $from.before(), parent: $from.node(depth), index: $from.index(depth) };
}

/** Returns the alignment of an image. Left is the default. */
export function alignmentOf({ node }: PositionedBlock): ImageAlignment {
  const align: unknown = node.attrs['align'];
  return align === 'center' || align === 'right' ? align : 'left';
}

/** Returns the width of an image in percent of the text; null for its own width. */
export function widthOf({ node }: Pick<PositionedBlock, 'node'>): number | null {
  const width: unknown = node.attrs['width'];
  return typeof width === 'number' ? Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH) : null;
}

/**
 * Sets the width of the selected image, which is rounded and limited to the allowed widths.
 * @param width in percent of the text; null for the image's own width
 */
export const setImageWidth =
  (width: number | null): Command =>
  (state, dispatch) => {
    const image = imageAtSelection(state);
    if (!image) return false;
    const allowed = width === null ? null : allowedWidth(width);
    if (dispatch && image.node.attrs['width'] !== allowed)
      dispatch(separateUndoStep(setBlockAttributes(state.tr, image.pos, { width: allowed })));
    return true;
  };

/** Sets the alignment of the selected image. Left is stored as null (X3). */
export const setImageAlignment =
  (align: ImageAlignment): Command =>
  (state, dispatch) => {
    const image = imageAtSelection(state);
    if (!image) return false;
    dispatch?.(setBlockAttributes(state.tr, image.pos, { align: align === 'left' ? null : align }));
    return true;
  };

/**
 * Replaces the picture of an image block. Its caption, width and alignment stay; the alt text is that of the new
 * picture, because the former one describes another picture.
 * @param pos the position of the block
 */
export const replaceImage =
  (pos: number, { assetId, alt }: PictureToInsert): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node?.type.name !== 'image') return false;
    const isSame = node.attrs['assetId'] === assetId;
    const nextAlt = alt === '' ? (isSame ? (node.attrs['alt'] as string | null) : null) : alt; // the schema's type
    dispatch?.(separateUndoStep(setBlockAttributes(state.tr, pos, { assetId, src: null, alt: nextAlt })));
    return true;
  };

/** Puts the caret at the end of the selected image's caption. */
export const editCaption: Command = (state, dispatch) => {
  const image = imageAtSelection(state);
  if (!image) return false;
  const end = image.pos + image.node.nodeSize - 1;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, end)).scrollIntoView());
  return true;
};

/** Moves the focus into the tools of the selected image. */
export const openImageTools: Command = (state, dispatch, view) => {
  if (!imageAtSelection(state)) return false;
  if (dispatch) view?.dom.dispatchEvent(new CustomEvent(IMAGE_TOOLS_EVENT));
  return true;
};
