import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { putDraggedAsset } from '#client/files/index.ts';
import type { DragPoint } from './drag-gesture.ts';

/**
 * Drops files of the tree on the page or the canvas under the pointer. Both accept the drag of the Assets tab, a drag of
 * the browser, so that the drop of a row becomes the same event there: one for each file.
 */
export function dropFilesOutside(files: readonly TreeAsset[], point: DragPoint): void {
  const target = document.elementFromPoint(point.x, point.y);
  for (const file of files) {
    target?.dispatchEvent(dragEvent('dragover', file, point));
    target?.dispatchEvent(dragEvent('drop', file, point));
  }
}

/**
 * Moves files of the tree over the page or the canvas, so that it marks the position of a drop.
 * @param before the element under the pointer until now, which is notified when the pointer leaves it
 * @param point null when the drag ends, or is over the tree
 * @returns the element under the pointer
 */
export function hoverFilesOutside(
  [file]: readonly TreeAsset[],
  point: DragPoint | null,
  before: Element | null,
): Element | null {
  const target = file && point ? document.elementFromPoint(point.x, point.y) : null;
  if (file && before && before !== target) before.dispatchEvent(dragEvent('dragleave', file, point, target));
  if (file && point) target?.dispatchEvent(dragEvent('dragover', file, point));
  return target;
}

function dragEvent(
  kind: 'dragover' | 'dragleave' | 'drop',
  { id, name, type, width, height, alt }: TreeAsset,
  point: DragPoint | null,
  relatedTarget: Element | null = null,
): DragEvent {
  const dataTransfer = new DataTransfer();
  putDraggedAsset(dataTransfer, { assetId: id, name, isImage: type === 'image', width, height, alt });
  const position = point ? { clientX: point.x, clientY: point.y } : {};
  return new DragEvent(kind, { bubbles: true, cancelable: true, relatedTarget, dataTransfer, ...position });
}
