/** What a dragged file of a workspace is called in the drag's data. */
export const ASSET_DRAG_TYPE = 'application/x-foolscap-asset';

/** What a drop is told of the file, without asking anybody. */
export interface DraggedAsset {
  assetId: string;
  name: string;
  isImage: boolean;
  /** Pixels; null where they are not known. */
  width: number | null;
  height: number | null;
  alt: string;
}

export const putDraggedAsset = (data: DataTransfer, asset: DraggedAsset): void => {
  data.setData(ASSET_DRAG_TYPE, JSON.stringify(asset));
  // Dropped elsewhere it is its name.
  data.setData('text/plain', asset.name);
  data.effectAllowed = 'copy';
};

/** The file that is dropped; undefined when it is something else, or of a build that says it otherwise. */
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

/** Whether a drag brings files of this device or of the workspace. */
export const bringsFiles = ({ types }: DataTransfer): boolean =>
  types.includes('Files') || types.includes(ASSET_DRAG_TYPE);
