import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { makeNode, resizeNode } from '#shared/canvas/changes/node-changes.ts';
import { framesFor, frameUnder } from '#shared/canvas/layout/frame-under.ts';
import { frontOf } from '#shared/canvas/layout/stacking.ts';
import { NODE_SIZES, type Size } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { addFiles, NOT_AN_IMAGE, readDraggedAsset, type DraggedAsset } from '#client/files/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../../editor/canvas-editor.ts';

/** What an image node needs to know of a file. */
export type PlacedImage = Pick<DraggedAsset, 'assetId' | 'width' | 'height'> & { alt?: string };

/** What is around the picture in its node, in units of the canvas: the margin, and below it the caption. */
const AROUND: Size = { width: 12, height: 36 };
/** A picture comes no larger than that; it can be pulled larger. */
const LARGEST = 360;
/** Each of several stands a little to the right of and below the one before. */
const STEP = 32;

/** A node's size for a picture, within the bounds of its kind. */
export function imageNodeSize({ width, height }: Pick<PlacedImage, 'width' | 'height'>): Size {
  const { usual, least, most } = NODE_SIZES.imageNode;
  if (!width || !height) return usual;
  const scale = Math.min(1, LARGEST / width, LARGEST / height);
  const within = (side: number, which: keyof Size): number =>
    Math.max(least[which], Math.min(most[which], Math.round(side * scale) + AROUND[which]));
  return { width: within(width, 'width'), height: within(height, 'height') };
}

/** Puts a picture of the workspace onto the canvas, its middle at a place, and chooses it. @returns its node's id */
export function addImage(canvasEditor: CanvasEditor, image: PlacedImage, middle: Point): string {
  const { nodes } = canvasEditor.projection.getView();
  const size = imageNodeSize(image);
  const absolute = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 };
  const target = { absolute, frame: frameUnder(framesFor(nodes, []), middle) };
  const { assetId, alt } = image;
  const node = { type: 'imageNode', target, size, z: frontOf(nodes), assetId, ...(alt && { alt }) } as const;
  const id = canvasEditor.act((writer) => makeNode(writer, node, Date.now()));
  canvasEditor.select([id]);
  return id;
}

/**
 * Makes picture files of this device files of the workspace and puts them onto the canvas, the first with its middle at a
 * place; what is no picture, or too large, is said. For what is dropped or pasted.
 * @returns the ids of the nodes
 */
export async function addImageFiles(
  canvasEditor: CanvasEditor,
  workspaceId: string,
  files: readonly File[],
  middle: Point,
): Promise<string[]> {
  const added = await addFiles(files, { workspaceId, askedBy: 'image', areImages: true });
  const ids = added.map((image, at) =>
    addImage(canvasEditor, image, { x: middle.x + at * STEP, y: middle.y + at * STEP }),
  );
  if (ids.length > 1) canvasEditor.select(ids);
  return ids;
}

/** What was dropped onto the canvas: files of this device, or one of the workspace. */
export function dropOnCanvas(
  canvasEditor: CanvasEditor,
  workspaceId: string,
  data: DataTransfer,
  middle: Point,
): Promise<string[]> {
  const asset = readDraggedAsset(data);
  if (!asset) return addImageFiles(canvasEditor, workspaceId, [...data.files], middle);
  if (asset.isImage) return Promise.resolve([addImage(canvasEditor, asset, middle)]);
  toast.error(NOT_AN_IMAGE);
  return Promise.resolve([]);
}

/** Gives a node another picture: the first of the files that is one [K13]. */
export async function fillImage(
  canvasEditor: CanvasEditor,
  workspaceId: string,
  nodeId: string,
  files: readonly File[],
): Promise<void> {
  const [image] = await addFiles(files.slice(0, 1), { workspaceId, askedBy: 'image', areImages: true });
  if (image) setImage(canvasEditor, nodeId, image);
}

/** The picture and the size that fits it, as one step. */
export function setImage(canvasEditor: CanvasEditor, nodeId: string, image: PlacedImage): void {
  const node = canvasEditor.projection.node(nodeId);
  // Deleted, or locked, while the file was read.
  if (!node || node.isLocked) return;
  canvasEditor.act((writer) => {
    writer.set(CANVAS_NODES, nodeId, 'asset', image.assetId);
    if (image.alt) writer.set(CANVAS_NODES, nodeId, 'alt', image.alt);
    if (image.width && image.height) resizeNode(writer, nodeId, 'imageNode', imageNodeSize(image));
  });
}

/** Says what is to be seen; nothing where there is nothing to say. */
export const setAlt = (canvasEditor: CanvasEditor, nodeId: string, alt: string): void =>
  canvasEditor.act((writer) =>
    writer.set(CANVAS_NODES, nodeId, 'alt', alt.trim() === '' ? undefined : alt.trim()),
  );
