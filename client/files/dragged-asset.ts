/** The type of a dragged workspace file in the drag's `DataTransfer`. */
export const ASSET_DRAG_TYPE = 'application/x-foolscap-asset';

/** The facts of a dragged file that a drop needs. They travel with the drag, so that the drop needs no lookup. */
export interface DraggedAsset {
  assetId: string;
  name: string;
  isImage: boolean;
  /** Pixels; null when unknown. */
  width: number | null;
  height: number | null;
  alt: string;
}

export const putDraggedAsset = (data: DataTransfer, asset: DraggedAsset): void => {
  data.setData(ASSET_DRAG_TYPE, JSON.stringify(asset));
  // Other drop targets receive the file's name.
  data.setData('text/plain', asset.name);
  data.effectAllowed = 'copy';
};

/** Reads a dragged workspace file; undefined for any other drag, and for a build that writes another format. */
export function readDraggedAsset(data: DataTransfer): DraggedAsset | undefined {
  const text = data.getData(ASSET_DRAG_TYPE);
  if (text === '') return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return isDraggedAsset(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isDraggedAsset(value: unknown): value is DraggedAsset {
  if (typeof value !== 'object' || value === null) return false;
  const isSize = (size: unknown): boolean => size === null || typeof size === 'number';
  return (
    'assetId' in value &&
    typeof value.assetId === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'isImage' in value &&
    typeof value.isImage === 'boolean' &&
    'alt' in value &&
    typeof value.alt === 'string' &&
    'width' in value &&
    isSize(value.width) &&
    'height' in value &&
    isSize(value.height)
  );
}

/** Whether a drag contains files of this device or of the workspace. */
export const hasDraggedFiles = ({ types }: DataTransfer): boolean =>
  types.includes('Files') || types.includes(ASSET_DRAG_TYPE);
