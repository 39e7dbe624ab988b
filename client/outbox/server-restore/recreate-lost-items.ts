import { createCanvas, moveCanvasToTrash, updateCanvas } from '#shared/operations/canvases.ts';
import { createDocument, moveDocumentToTrash, updateDocument } from '#shared/operations/documents.ts';
import { createFolder, moveFolderToTrash, updateFolder } from '#shared/operations/folders.ts';
import { createWorkspace } from '#shared/operations/workspaces.ts';
import { templateItems } from '#shared/templates/template-items.ts';
import { WORKSPACE_TYPES, type WorkspaceType } from '#shared/documents/workspace-type.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Outbox } from '../outbox.ts';
import type { RestoredWorkspace } from './restored.ts';

type Queue = Pick<Outbox, 'enqueue'>;

/**
 * Makes again what the restored server lacks, by ordinary operations under the old ids [E4]: the workspace with its type
 * and settings, then its items where they were and as they were; each text follows from this device as soon as its row
 * is there. Resolves once all of it is queued.
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
  // Every workspace has its trash.
  const items = missing.filter(({ id }) => id !== trash);
  for (const item of items) stored.push(create(outbox, workspaceId, item));
  if (lost) stored.push(...correctTemplate(outbox, workspaceId, type, items));
  for (const item of items) stored.push(...dress(outbox, workspaceId, item));
  for (const item of items) if (item.parentId === trash) stored.push(moveToTrash(outbox, workspaceId, item));
  // What is locked takes nothing in.
  for (const { id, kind } of items.filter((item) => item.kind === 'folder' && item.isLocked))
    if (kind === 'folder')
      stored.push(outbox.enqueue(updateFolder, { id, isLocked: true }, workspaceId).stored);
  await Promise.all(stored);
}

/** Puts into the trash what had been deleted and is there again: from there it can still be taken back [E4]. */
export async function deleteAgain(
  outbox: Queue,
  { workspaceId, returned }: RestoredWorkspace,
): Promise<void> {
  const ids = new Set(returned.map(({ id }) => id));
  // What is inside goes with its folder.
  const outermost = returned.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  await Promise.all(outermost.map((item) => moveToTrash(outbox, workspaceId, item)));
}

function create(outbox: Queue, workspaceId: string, item: TreeItem): Promise<boolean> {
  const { id, name, order, kind } = item;
  // Into the trash it goes once it is there.
  const place = item.parentId === trashIdOf(workspaceId) ? null : item.parentId;
  if (kind === 'folder')
    return outbox.enqueue(createFolder, { id, workspaceId, name, parentId: place, order }).stored;
  const contract = kind === 'document' ? createDocument : createCanvas;
  return outbox.enqueue(contract, { id, workspaceId, title: name, folderId: place, order }).stored;
}

/** What a template brings by itself and was otherwise here: moved, renamed or deleted meanwhile. */
function correctTemplate(
  outbox: Queue,
  workspaceId: string,
  type: WorkspaceType,
  items: readonly TreeItem[],
): Promise<boolean>[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const trash = trashIdOf(workspaceId);
  return templateItems(type, workspaceId).flatMap((made) => {
    const { id, kind } = made;
    if (id === trash) return [];
    const was = known.get(id);
    if (!was) return [moveToTrash(outbox, workspaceId, { id, kind })];
    const title = made.kind === 'folder' ? made.name : made.title;
    const parentId = was.parentId === trash ? null : was.parentId;
    const isMoved = parentId !== made.parentId || was.order !== made.order;
    const isRenamed = was.name !== title;
    if (!isMoved && !isRenamed) return [];
    const name = isRenamed ? was.name : undefined;
    const order = isMoved ? was.order : undefined;
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

/** What creating does not say. */
function dress(outbox: Queue, workspaceId: string, item: TreeItem): Promise<boolean>[] {
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
  { id, kind }: Pick<TreeItem, 'id' | 'kind'>,
): Promise<boolean> {
  const contracts = { folder: moveFolderToTrash, document: moveDocumentToTrash, canvas: moveCanvasToTrash };
  return outbox.enqueue(contracts[kind], { id }, workspaceId).stored;
}
