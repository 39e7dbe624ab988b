import type { AssetFields } from '#shared/operations/assets.ts';
import { ASSET_TYPES } from '#shared/assets/file-rules.ts';
import { readCanvasSettings } from '#shared/documents/canvas-settings.ts';
import type { CanvasView } from '#shared/operations/canvases.ts';
import type { DocumentView } from '#shared/operations/documents.ts';
import type { FolderView } from '#shared/operations/folders.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { document, type asset, type canvas, type folder } from '#server/db/schema/index.ts';

/** The columns of a document that lists read: never its text [F11]. */
export const DOCUMENT_COLUMNS = {
  id: document.id,
  workspaceId: document.workspaceId,
  ownerId: document.ownerId,
  folderId: document.folderId,
  title: document.title,
  slug: document.slug,
  order: document.order,
  type: document.type,
  meta: document.meta,
  isPinned: document.isPinned,
  writingStyleId: document.writingStyleId,
  wordCount: document.wordCount,
  createdAt: document.createdAt,
  updatedAt: document.updatedAt,
} as const;

type ListedDocument = Pick<typeof document.$inferSelect, keyof typeof DOCUMENT_COLUMNS>;

export function documentView(row: ListedDocument): DocumentView {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    ownerId: row.ownerId,
    folderId: row.folderId,
    title: row.title,
    slug: row.slug,
    ydocId: row.id,
    order: row.order,
    type: row.type,
    meta: row.meta,
    isPinned: row.isPinned,
    writingStyleId: row.writingStyleId,
    wordCount: row.wordCount,
    createdAt: toTimestamp(row.createdAt),
    updatedAt: toTimestamp(row.updatedAt),
  };
}

/** @param children the ids of its contents, in order */
export function folderView(row: typeof folder.$inferSelect, children: readonly string[]): FolderView {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    ownerId: row.ownerId,
    name: row.name,
    parentId: row.parentId,
    order: row.order,
    color: row.color,
    isLocked: row.isLocked,
    children: [...children],
    createdAt: toTimestamp(row.createdAt),
    updatedAt: toTimestamp(row.updatedAt),
  };
}

/** A folder or canvas outside the trash. */
export const NOT_IN_TRASH: TrashState = { isDeleted: false, deletedAt: null };

/** Whether an item is in the trash, and since when. */
export type TrashState = Pick<CanvasView, 'isDeleted' | 'deletedAt'>;

export function canvasView(row: typeof canvas.$inferSelect, trash: TrashState): CanvasView {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    ownerId: row.ownerId,
    folderId: row.folderId,
    title: row.title,
    ydocId: row.id,
    order: row.order,
    isPinned: row.isPinned,
    ...trash,
    settings: readCanvasSettings(row.settings),
    lastViewedAt: row.lastViewedAt === null ? null : toTimestamp(row.lastViewedAt),
    viewCount: row.viewCount,
    createdAt: toTimestamp(row.createdAt),
    updatedAt: toTimestamp(row.updatedAt),
  };
}

/** A file without its URL, which is signed for each answer. */
export function assetFields(row: typeof asset.$inferSelect): AssetFields {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    ownerId: row.ownerId,
    folderId: row.folderId,
    order: row.order,
    type: ASSET_TYPES.find((type) => type === row.type) ?? 'file',
    filename: row.filename,
    name: row.name,
    mimeType: row.mimeType,
    fileSize: row.fileSize,
    s3Key: row.key,
    meta: { width: row.width, height: row.height, alt: row.alt },
    hasThumbnail: row.thumbnailKey !== null,
    createdAt: toTimestamp(row.createdAt),
    updatedAt: toTimestamp(row.updatedAt),
  };
}
