import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { makeNode, resizeNode } from '#shared/canvas/changes/node-changes.ts';
import { targetFramesFor, frameUnder } from '#shared/canvas/layout/frame-under.ts';
import { frontZ } from '#shared/canvas/layout/stacking.ts';
import { NODE_SIZES, type Size } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { addFiles, NOT_AN_IMAGE, readDraggedAsset, type DraggedAsset } from '#client/files/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../../editor/canvas-editor.ts';

/** The properties of a file from which an image node is made. */
export type PlacedImage = Pick<DraggedAsset, 'assetId' | 'width' | 'height'> & { alt?: string };

/** The space around the image in its node, in canvas units: the margins, and the caption below the image. */
const PADDING: Size = { width: 12, height: 36 };
/** The maximum width and height of an added image, in canvas units; it can be resized beyond that. */
const MAX_INITIAL_SIDE = 360;
/** The offset of each further node to the right and downwards, in canvas units. */
const OFFSET = 32;

/** Returns the size of a node for an image, within the limits of image nodes. */
export function imageNodeSize({ width, height }: Pick<PlacedImage, 'width' | 'height'>): Size {
  const { usual, least, most } = NODE_SIZES.imageNode;
  if (!width || !height) return usual;
  const scale = Math.min(1, MAX_INITIAL_SIDE / width, MAX_INITIAL_SIDE / height);
  const within = (side: number, which: keyof Size): number =>
    Math.max(least[which], Math.min(most[which], Math.round(side * scale) + PADDING[which]));
  return { width: within(width, 'width'), height: within(height, 'height') };
}

/** Adds a node with an image of the workspace, its middle at a point, and selects it. @returns the id of the node */
export function addImage(canvasEditor: CanvasEditor, image: PlacedImage, middle: Point): string {
  const { nodes } = canvasEditor.projection.getView();
  const size = imageNodeSize(image);
  const absolute = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 };
  const target = { absolute, frame: frameUnder(targetFramesFor(nodes, []), middle) };
  const { assetId, alt } = image;
  const node = { type: 'imageNode', target, size, z: frontZ(nodes), assetId, ...(alt && { alt }) } as const;
  const id = canvasEditor.act((writer) => makeNode(writer, node, Date.now()));
  canvasEditor.select([id]);
  return id;
}

/**
 * Uploads image files of this device to the workspace and adds nodes for them, the first with its middle at a point.
 * A file that is too large or not an image shows an error. Used for dropped and pasted files.
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
    addImage(canvasEditor, image, { x: middle.x + at * OFFSET, y: middle.y + at * OFFSET }),
  );
  if (ids.length > 1) canvasEditor.select(ids);
  return ids;
}

/** Adds nodes for files that were dropped on the canvas: files of this device, or one of the workspace. */
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

/**
 * Sets the image of a node to the first of the files that is accepted [K13]. They are tried one after the other,
 * because every accepted file is uploaded; each refused file shows an error.
 */
export async function fillImage(
  canvasEditor: CanvasEditor,
  workspaceId: string,
  nodeId: string,
  files: readonly File[],
): Promise<void> {
  for (const file of files) {
    const [image] = await addFiles([file], { workspaceId, askedBy: 'image', areImages: true });
    if (image) return setImage(canvasEditor, nodeId, image);
  }
}

/**
 * Sets the image of a node with its alt text and resizes the node to fit it, as one step. The alt text of a former
 * image is removed, because it describes another image.
 */
export function setImage(canvasEditor: CanvasEditor, nodeId: string, image: PlacedImage): void {
  const node = canvasEditor.projection.node(nodeId);
  // The node may have been deleted or locked while the file was read.
  if (!node || node.isLocked) return;
  canvasEditor.act((writer) => {
    writer.set(CANVAS_NODES, nodeId, 'asset', image.assetId);
    if (image.alt || image.assetId !== node.assetId)
      writer.set(CANVAS_NODES, nodeId, 'alt', image.alt || undefined);
    if (image.width && image.height) resizeNode(writer, nodeId, 'imageNode', imageNodeSize(image));
  });
}

/** Sets the alt text of an image; an empty one removes it. */
export const setAlt = (canvasEditor: CanvasEditor, nodeId: string, alt: string): void =>
  canvasEditor.act((writer) =>
    writer.set(CANVAS_NODES, nodeId, 'alt', alt.trim() === '' ? undefined : alt.trim()),
  );
