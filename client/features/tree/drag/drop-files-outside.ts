import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { putDraggedAsset } from '#client/files/index.ts';
import type { DragPoint } from './drag-gesture.ts';

/**
 * Drops files of the tree on the page or the canvas under the pointer. Both accept the drag of the Assets tab, a drag of
 * the browser, so that the drop of a row becomes the same event there: one for each file.
 */
export function dropFilesOutside(files: readonly TreeAsset[], { x, y }: DragPoint): void {
  const target = document.elementFromPoint(x, y);
  if (!target) return;
  for (const { id, name, type, width, height, alt } of files) {
    const dataTransfer = new DataTransfer();
    putDraggedAsset(dataTransfer, { assetId: id, name, isImage: type === 'image', width, height, alt });
    const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, dataTransfer };
    target.dispatchEvent(new DragEvent('dragover', init));
    target.dispatchEvent(new DragEvent('drop', init));
  }
}
