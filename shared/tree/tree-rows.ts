import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { CanvasSettings } from '#shared/documents/canvas-settings.ts';
import { readDocumentMeta, type DocumentMeta } from '#shared/documents/document-meta.ts';

/** A folder in the tree. Times are in epoch milliseconds. */
export interface TreeFolder {
  kind: 'folder';
  id: string;
  parentId: string | null;
  name: string;
  order: string;
  ownerId: string;
  color: string | null;
  isLocked: boolean;
  createdAt: number;
  updatedAt: number;
}

/** A document in the tree, without its text. Times are in epoch milliseconds. */
export interface TreeDocument {
  kind: 'document';
  id: string;
  parentId: string | null;
  name: string;
  order: string;
  ownerId: string;
  slug: string;
  type: string;
  isPinned: boolean;
  wordCount: number;
  createdAt: number;
  updatedAt: number;
  /** Synopsis, status and goals; absent in a row that an older build stored. */
  meta?: DocumentMeta;
  /** The chosen writing style, which may be deleted; null for none, absent in a row that an older build stored. */
  writingStyleId?: string | null;
}

/** A canvas in the tree, without its nodes. Times are in epoch milliseconds. */
export interface TreeCanvas {
  kind: 'canvas';
  id: string;
  parentId: string | null;
  name: string;
  order: string;
  ownerId: string;
  isPinned: boolean;
  createdAt: number;
  updatedAt: number;
  /** Default view settings, which a user may override; absent in a row that an older build stored. */
  settings?: CanvasSettings;
}

/** An item with rows of its own: everything in the tree but the files. */
export type TreeEntry = TreeFolder | TreeDocument | TreeCanvas;
export type TreeItem = TreeEntry | TreeAsset;

/**
 * The columns of the tree's rows by kind. The folder and the title of a document or canvas are called `parentId` and
 * `name`, as for a folder, so that the tree treats all kinds alike. Times are in epoch milliseconds. Later versions
 * append columns.
 */
export const TREE_COLUMNS = {
  folder: [
    'kind',
    'id',
    'parentId',
    'name',
    'order',
    'ownerId',
    'color',
    'isLocked',
    'createdAt',
    'updatedAt',
  ],
  document: [
    'kind',
    'id',
    'parentId',
    'name',
    'order',
    'ownerId',
    'slug',
    'type',
    'isPinned',
    'wordCount',
    'createdAt',
    'updatedAt',
    'synopsis',
    'status',
    'wordGoal',
    'language',
    'characterLimit',
    'writingStyleId',
  ],
  canvas: [
    'kind',
    'id',
    'parentId',
    'name',
    'order',
    'ownerId',
    'isPinned',
    'createdAt',
    'updatedAt',
    'showGrid',
    'snapToGrid',
  ],
} as const satisfies {
  folder: (keyof TreeFolder)[];
  document: (keyof TreeDocument | keyof DocumentMeta)[];
  canvas: (keyof TreeCanvas | keyof CanvasSettings)[];
};

/** The column names by kind, as the server sends them in an answer. */
export type TreeColumns = Record<TreeEntry['kind'], readonly string[]>;

/**
 * Reads one row as an item. Unknown columns are dropped, and missing or invalid values become defaults: one bad row
 * never rejects a list [F4].
 * @returns undefined for a row of an unknown kind or without an id
 */
export function readTreeRow(columns: TreeColumns, row: readonly unknown[]): TreeEntry | undefined {
  const kind = row[0];
  if (kind !== 'folder' && kind !== 'document' && kind !== 'canvas') return undefined;
  const value = (name: string): unknown => row[columns[kind].indexOf(name)];
  const id = value('id');
  const parentId = value('parentId');
  const styleId = value('writingStyleId');
  if (typeof id !== 'string') return undefined;
  const base = {
    id,
    parentId: typeof parentId === 'string' ? parentId : null,
    name: text(value('name')),
    order: text(value('order')),
    ownerId: text(value('ownerId')),
    createdAt: number(value('createdAt')),
    updatedAt: number(value('updatedAt')),
  };
  if (kind === 'folder') {
    const color = value('color');
    return {
      kind,
      ...base,
      color: typeof color === 'string' ? color : null,
      isLocked: Boolean(value('isLocked')),
    };
  }
  if (kind === 'canvas') {
    const settings = { showGrid: Boolean(value('showGrid')), snapToGrid: Boolean(value('snapToGrid')) };
    return { kind, ...base, isPinned: Boolean(value('isPinned')), settings };
  }
  return {
    kind,
    ...base,
    slug: text(value('slug')),
    type: text(value('type')) || 'document',
    isPinned: Boolean(value('isPinned')),
    wordCount: number(value('wordCount')),
    meta: readDocumentMeta({
      synopsis: value('synopsis'),
      status: value('status'),
      wordGoal: value('wordGoal'),
      language: value('language'),
      characterLimit: value('characterLimit'),
    }),
    writingStyleId: typeof styleId === 'string' ? styleId : null,
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
