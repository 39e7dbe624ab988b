import { createCanvas, moveCanvasToTrash, updateCanvas } from '#shared/operations/canvases.ts';
import { createDocument, moveDocumentToTrash, updateDocument } from '#shared/operations/documents.ts';
import { createFolder, moveFolderToTrash, updateFolder } from '#shared/operations/folders.ts';
import { createWorkspace } from '#shared/operations/workspaces.ts';
import { templateItems } from '#shared/templates/template-items.ts';
import { WORKSPACE_TYPES, type WorkspaceType } from '#shared/documents/workspace-type.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import type { Outbox } from '../outbox.ts';
import type { RestoredWorkspace } from './restored.ts';

type Queue = Pick<Outbox, 'enqueue'>;

/**
 * Recreates the items that a restored server lost, by ordinary operations under the old ids [E4]: the workspace with
 * its type and settings, then its items at their old positions with their properties. Sync sends each text from this
 * device once its row exists. Resolves once all operations are queued.
 */
export async function recreateLostItems(outbox: Queue, restored: RestoredWorkspace): Promise<void> {
  const { workspaceId, lost, missing } = restored;
  const trash = trashIdOf(workspaceId);
  const stored: Promise<unknown>[] = [];
  const type = WORKSPACE_TYPES.find((one) => one === lost?.type) ?? 'general';
  if (lost) {
    const settings = 'settings' in lost ? lost.settings : {};
    const { title } = lost;
    stored.push(outbox.enqueue(createWorkspace, { id: workspaceId, title, type, settings }).stored);
  }
  // Every workspace already has its trash.
  const items = missing.filter(({ id }) => id !== trash);
  for (const item of items) stored.push(create(outbox, workspaceId, item));
  if (lost) stored.push(...correctTemplate(outbox, workspaceId, type, items));
  for (const item of items) stored.push(...updateProperties(outbox, workspaceId, item));
  for (const item of items) if (item.parentId === trash) stored.push(moveToTrash(outbox, workspaceId, item));
  // A locked folder accepts no items, so the locks come last.
  for (const { id, kind } of items.filter((item) => item.kind === 'folder' && item.isLocked))
    if (kind === 'folder')
      stored.push(outbox.enqueue(updateFolder, { id, isLocked: true }, workspaceId).stored);
  await Promise.all(stored);
}

/** Moves deleted items that reappeared to the trash, from where they can still be restored [E4]. */
export async function deleteAgain(
  outbox: Queue,
  { workspaceId, returned }: RestoredWorkspace,
): Promise<void> {
  const ids = new Set(returned.map(({ id }) => id));
  // A folder takes its content along.
  const outermost = returned.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  await Promise.all(outermost.map((item) => moveToTrash(outbox, workspaceId, item)));
}

function create(outbox: Queue, workspaceId: string, item: TreeEntry): Promise<boolean> {
  const { id, name, order, kind } = item;
  // The item is created at the root and moved to the trash afterwards.
  const newParentId = item.parentId === trashIdOf(workspaceId) ? null : item.parentId;
  if (kind === 'folder')
    return outbox.enqueue(createFolder, { id, workspaceId, name, parentId: newParentId, order }).stored;
  const input = { id, workspaceId, title: name, folderId: newParentId, order };
  if (kind === 'document') return outbox.enqueue(createDocument, input).stored;
  const { settings } = item;
  return outbox.enqueue(createCanvas, { ...input, ...(settings && { settings }) }).stored;
}

/** Returns operations for the template's items that this device knew moved, renamed or deleted. */
function correctTemplate(
  outbox: Queue,
  workspaceId: string,
  type: WorkspaceType,
  items: readonly TreeEntry[],
): Promise<boolean>[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const trash = trashIdOf(workspaceId);
  return templateItems(type, workspaceId).flatMap((templateItem) => {
    const { id, kind } = templateItem;
    if (id === trash) return [];
    const lastKnown = known.get(id);
    if (!lastKnown) return [moveToTrash(outbox, workspaceId, { id, kind })];
    const title = templateItem.kind === 'folder' ? templateItem.name : templateItem.title;
    const parentId = lastKnown.parentId === trash ? null : lastKnown.parentId;
    const isMoved = parentId !== templateItem.parentId || lastKnown.order !== templateItem.order;
    const isRenamed = lastKnown.name !== title;
    if (!isMoved && !isRenamed) return [];
    const name = isRenamed ? lastKnown.name : undefined;
    const order = isMoved ? lastKnown.order : undefined;
    if (kind === 'folder')
      return [
        outbox.enqueue(
          updateFolder,
          { id, ...(name !== undefined && { name }), ...(order !== undefined && { parentId, order }) },
          workspaceId,
        ).stored,
      ];
    return [
      outbox.enqueue(
        updateDocument,
        {
          id,
          ...(name !== undefined && { title: name }),
          ...(order !== undefined && { folderId: parentId, order }),
        },
        workspaceId,
      ).stored,
    ];
  });
}

/** Returns operations for the properties that a creation does not set. */
function updateProperties(outbox: Queue, workspaceId: string, item: TreeEntry): Promise<boolean>[] {
  const { id } = item;
  if (item.kind === 'folder')
    return item.color === null
      ? []
      : [outbox.enqueue(updateFolder, { id, color: item.color }, workspaceId).stored];
  if (!item.isPinned) return [];
  const contract = item.kind === 'document' ? updateDocument : updateCanvas;
  return [outbox.enqueue(contract, { id, isPinned: true }, workspaceId).stored];
}

function moveToTrash(
  outbox: Queue,
  workspaceId: string,
  { id, kind }: Pick<TreeEntry, 'id' | 'kind'>,
): Promise<boolean> {
  const contracts = { folder: moveFolderToTrash, document: moveDocumentToTrash, canvas: moveCanvasToTrash };
  return outbox.enqueue(contracts[kind], { id }, workspaceId).stored;
}
