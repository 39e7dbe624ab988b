import type { CanvasSettings } from '#shared/canvas/canvas-settings.ts';
import { readDocumentMeta, type DocumentMeta } from '#shared/documents/document-meta.ts';

/** A folder as the tree carries it. */
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

/** A document as the tree carries it: never with its text. */
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
  /** What is noted about it; absent in what a build before it kept. */
  meta?: DocumentMeta;
}

/** A canvas as the tree carries it: never with its nodes. */
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
  /** How it is shown to who has not chosen otherwise; absent in what a build before it kept. */
  settings?: CanvasSettings;
}

export type TreeItem = TreeFolder | TreeDocument | TreeCanvas;

/**
 * The columns of the tree's rows. A document's or canvas's folder and title are called `parentId` and `name`, as a
 * folder's: the tree treats all alike. Times are epoch milliseconds. Later versions add columns at the end.
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

/** Column names as an answer gives them. */
export type TreeColumns = Record<TreeItem['kind'], readonly string[]>;

/**
 * One row as an item. Rows of a kind this version does not know are undefined, columns it does not know are dropped
 * [F4]: one bad row never rejects a list.
 */
export function readTreeRow(columns: TreeColumns, row: readonly unknown[]): TreeItem | undefined {
  const kind = row[0];
  if (kind !== 'folder' && kind !== 'document' && kind !== 'canvas') return undefined;
  const value = (name: string): unknown => row[columns[kind].indexOf(name)];
  const id = value('id');
  const parentId = value('parentId');
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
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
