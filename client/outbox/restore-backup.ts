import * as v from 'valibot';
import { parentsFirst } from '#shared/backup/parents-first.ts';
import type { BackupManifest } from '#shared/backup/backup-manifest.ts';
import { Slug } from '#shared/documents/slug.ts';
import { TEMPLATE_VERSION, templateItems } from '#shared/templates/template-items.ts';
import { Title } from '#shared/lib/scalars.ts';
import { createCanvas, moveCanvasToTrash, updateCanvas } from '#shared/operations/canvases.ts';
import { createCustomTab } from '#shared/operations/custom-tabs.ts';
import {
  createDocument,
  deleteDocument,
  moveDocumentToTrash,
  updateDocument,
} from '#shared/operations/documents.ts';
import { createFolder, deleteFolder, moveFolderToTrash, updateFolder } from '#shared/operations/folders.ts';
import { createWorkspace } from '#shared/operations/workspaces.ts';
import { isOrderKey } from '#shared/lib/sibling-order.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { OperationRequest } from './outbox.ts';

/** A backup and the workspace to create from it. */
export interface Restore {
  manifest: BackupManifest;
  workspaceId: string;
  /** Title of the new workspace. */
  title: string;
  /** New ids by old ids. */
  ids: ReadonlyMap<string, string>;
  /** Old ids of the documents and canvases to leave out. */
  skippedIds: ReadonlySet<string>;
}

type Item =
  | ({ kind: 'folder' } & BackupManifest['folders'][number])
  | ({ kind: 'document'; name: string } & BackupManifest['documents'][number])
  | ({ kind: 'canvas'; name: string } & BackupManifest['canvases'][number]);

/**
 * Returns the ordinary operations that recreate a workspace from a backup, with new ids. Each operation comes after
 * those it depends on. The template's items are deleted first. Locks come last, because a locked folder accepts no
 * items.
 */
export function restoreOperations(restore: Restore): OperationRequest[] {
  const { manifest, workspaceId, title } = restore;
  const { type, settings, trashId } = manifest.workspace;
  const creations: OperationRequest[] = [];
  const updates: OperationRequest[] = [];
  const trashMoves: OperationRequest[] = [];
  const locks: OperationRequest[] = [];
  const add = (
    list: OperationRequest[],
    contract: OperationRequest['contract'],
    input: Record<string, unknown>,
  ): void => void list.push({ contract, input, workspaceId });
  for (const { item, parentId } of parentsFirst(itemsOf(restore))) {
    // Every workspace already has its trash.
    if (item.id === trashId) continue;
    const id = restore.ids.get(item.id) ?? item.id;
    const isInTrash = parentId === trashId;
    const newParentId = parentId === null || isInTrash ? null : (restore.ids.get(parentId) ?? null);
    // An item of the trash is created at the root first, where its order key in the trash means nothing.
    const order = !isInTrash && isOrderKey(item.order) ? { order: item.order } : {};
    const name = toTitle(item.name);
    if (item.kind === 'folder') {
      add(creations, createFolder, { id, workspaceId, name, parentId: newParentId, ...order });
      const colorInput = { id, color: item.color };
      if (item.color !== null && v.is(updateFolder.input, colorInput)) add(updates, updateFolder, colorInput);
      if (isInTrash) add(trashMoves, moveFolderToTrash, { id });
      if (item.isLocked) add(locks, updateFolder, { id, isLocked: true });
      continue;
    }
    const common = { id, workspaceId, title: name, folderId: newParentId, ...order };
    if (item.kind === 'canvas') {
      add(creations, createCanvas, common);
      if (item.isPinned) add(updates, updateCanvas, { id, isPinned: true });
      if (isInTrash) add(trashMoves, moveCanvasToTrash, { id });
      continue;
    }
    add(creations, createDocument, { ...common, ...(v.is(Slug, item.slug) && { slug: item.slug }) });
    const meta = Object.fromEntries(Object.entries(item.meta).filter(([, value]) => value !== null));
    const hasMeta = Object.keys(meta).length > 0;
    if (item.isPinned || hasMeta)
      add(updates, updateDocument, {
        id,
        ...(item.isPinned && { isPinned: true }),
        ...(hasMeta && { meta }),
      });
    if (isInTrash) add(trashMoves, moveDocumentToTrash, { id });
  }
  return [
    {
      contract: createWorkspace,
      input: { id: workspaceId, title: toTitle(title), type, settings, templateVersion: TEMPLATE_VERSION },
    },
    ...templateDeletions(restore),
    ...creations,
    ...updates,
    ...trashMoves,
    ...locks,
    ...customTabs(restore),
  ];
}

/** Returns operations for the saved filters. A filter on a folder gets the folder's new id. */
function customTabs({ manifest, workspaceId, ids }: Restore): OperationRequest[] {
  return manifest.customTabs.flatMap(({ name, icon, isDefault, settings: { folderId, ...rest } }) => {
    const newFolderId = folderId === undefined ? undefined : ids.get(folderId);
    const settings = { ...rest, ...(newFolderId !== undefined && { folderId: newFolderId }) };
    const input = { workspaceId, name, icon, isDefault, settings };
    return v.is(createCustomTab.input, input) ? [{ contract: createCustomTab, input }] : [];
  });
}

/** Returns operations that delete the template's items: the backup contains the writer's version of them. */
function templateDeletions({ manifest, workspaceId }: Restore): OperationRequest[] {
  const trashId = trashIdOf(workspaceId);
  const items = templateItems(manifest.workspace.type, workspaceId).filter(({ id }) => id !== trashId);
  // Children come before their folders.
  return items.toReversed().flatMap(({ kind, id }): OperationRequest[] =>
    kind === 'folder'
      ? [
          { contract: moveFolderToTrash, input: { id }, workspaceId },
          { contract: deleteFolder, input: { id, ids: [] }, workspaceId },
        ]
      : [
          { contract: moveDocumentToTrash, input: { id }, workspaceId },
          { contract: deleteDocument, input: { id }, workspaceId },
        ],
  );
}

const itemsOf = ({ manifest, skippedIds }: Restore): Item[] => [
  ...manifest.folders.map((folder) => ({ kind: 'folder' as const, ...folder })),
  ...manifest.documents
    .filter(({ id }) => !skippedIds.has(id))
    .map((document) => ({ kind: 'document' as const, name: document.title, ...document })),
  ...manifest.canvases
    .filter(({ id }) => !skippedIds.has(id))
    .map((canvas) => ({ kind: 'canvas' as const, name: canvas.title, ...canvas })),
];

const MAX_TITLE_LENGTH = 300;

/** Returns a valid title for any text that a backup file may contain. */
function toTitle(text: string): string {
  const parsed = v.safeParse(Title, text);
  if (parsed.success) return parsed.output;
  const cleaned = [...text.toWellFormed().replaceAll(/\p{C}/gu, ' ').trim()]
    .slice(0, MAX_TITLE_LENGTH)
    .join('');
  const retried = v.safeParse(Title, cleaned);
  return retried.success ? retried.output : 'Untitled';
}
