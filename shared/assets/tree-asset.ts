import { ASSET_TYPES, assetTypeOf, type AssetType } from './file-rules.ts';

/**
 * A file of a workspace as devices store it, so that lists show it without a network. Times are epoch milliseconds.
 */
export interface TreeAsset {
  kind: 'asset';
  id: string;
  /** The folder; null at the root. */
  parentId: string | null;
  /** The position among its siblings, as of the other items of the tree. */
  order: string;
  /** The display name, which can be changed. */
  name: string;
  /** The name of the uploaded file. */
  filename: string;
  type: AssetType;
  mimeType: string;
  /** Bytes. */
  fileSize: number;
  /** Pixels, as the image is displayed; null when the file is not an image. */
  width: number | null;
  height: number | null;
  alt: string;
  hasThumbnail: boolean;
  ownerId: string;
  createdAt: number;
  updatedAt: number;
}

/** The columns of asset rows in `get-workspace-tree`. Later versions add columns at the end. */
export const ASSET_COLUMNS = [
  'kind',
  'id',
  'name',
  'filename',
  'type',
  'mimeType',
  'fileSize',
  'width',
  'height',
  'alt',
  'hasThumbnail',
  'ownerId',
  'createdAt',
  'updatedAt',
  'parentId',
  'order',
] as const satisfies (keyof TreeAsset)[];

/** Reads a row as an asset; undefined for rows of other kinds. Missing values get a default [F4]. */
export function readAssetRow(columns: readonly string[], row: readonly unknown[]): TreeAsset | undefined {
  const value = (name: (typeof ASSET_COLUMNS)[number]): unknown => row[columns.indexOf(name)];
  const id = row[1];
  if (row[0] !== 'asset' || typeof id !== 'string') return undefined;
  const mimeType = text(value('mimeType'));
  const parentId = value('parentId');
  return {
    kind: 'asset',
    id,
    parentId: typeof parentId === 'string' ? parentId : null,
    order: text(value('order')),
    name: text(value('name')),
    filename: text(value('filename')),
    type: ASSET_TYPES.find((type) => type === value('type')) ?? assetTypeOf(mimeType),
    mimeType,
    fileSize: numberOr(value('fileSize'), 0),
    width: numberOr(value('width'), null),
    height: numberOr(value('height'), null),
    alt: text(value('alt')),
    hasThumbnail: Boolean(value('hasThumbnail')),
    ownerId: text(value('ownerId')),
    createdAt: numberOr(value('createdAt'), 0),
    updatedAt: numberOr(value('updatedAt'), 0),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOr = <Else>(value: unknown, other: Else): number | Else =>
  typeof value === 'number' ? value : other;
