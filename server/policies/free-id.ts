import { inArray } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import {
  asset,
  canvas,
  customTab,
  document,
  folder,
  room,
  workspace,
  workspaceInvitation,
  writingStyle,
} from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess } from './workspace-access.ts';

/**
 * Refuses ids that exist or existed. A caller who may see the holder is told its kind and workspace, and so learns
 * that their own repeated creation had already arrived. Everybody else gets one answer for foreign, deleted and
 * purged holders [F15].
 * @throws AppError `taken`
 */
export async function requireFreeIds(
  read: Pick<Tx, 'select'>,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...ids];
  const holders = [
    ...(
      await read
        .select({ id: workspace.id, workspaceId: workspace.id, deletedAt: workspace.deletedAt })
        .from(workspace)
        .where(inArray(workspace.id, wanted))
    ).map((row) => ({ ...row, kind: 'workspace' })),
    ...(
      await read
        .select({ id: folder.id, workspaceId: folder.workspaceId, deletedAt: folder.deletedAt })
        .from(folder)
        .where(inArray(folder.id, wanted))
    ).map((row) => ({ ...row, kind: 'folder' })),
    ...(
      await read
        .select({ id: document.id, workspaceId: document.workspaceId, deletedAt: document.deletedAt })
        .from(document)
        .where(inArray(document.id, wanted))
    ).map((row) => ({ ...row, kind: 'document' })),
    ...(
      await read
        .select({ id: canvas.id, workspaceId: canvas.workspaceId, deletedAt: canvas.deletedAt })
        .from(canvas)
        .where(inArray(canvas.id, wanted))
    ).map((row) => ({ ...row, kind: 'canvas' })),
    ...(
      await read
        .select({ id: asset.id, workspaceId: asset.workspaceId, deletedAt: asset.deletedAt })
        .from(asset)
        .where(inArray(asset.id, wanted))
    ).map((row) => ({ ...row, kind: 'file' })),
    ...(
      await read
        .select({ id: customTab.id, workspaceId: customTab.workspaceId })
        .from(customTab)
        .where(inArray(customTab.id, wanted))
    ).map((row) => ({ ...row, deletedAt: null, kind: 'custom tab' })),
    ...(
      await read
        .select({ id: writingStyle.id, workspaceId: writingStyle.workspaceId })
        .from(writingStyle)
        .where(inArray(writingStyle.id, wanted))
    )
      // A style of a user is in no workspace, so only its id is known.
      .map((row) => ({ ...row, workspaceId: row.workspaceId ?? '', deletedAt: null, kind: 'writing style' })),
    // A purged text leaves the row of its room, so that an id is never granted twice.
    ...(
      await read
        .select({ id: room.ydocId, workspaceId: room.workspaceId })
        .from(room)
        .where(inArray(room.ydocId, wanted))
    ).map((row) => ({ ...row, deletedAt: 0, kind: 'room' })),
    ...(
      await read
        .select({ id: workspaceInvitation.id, workspaceId: workspaceInvitation.workspaceId })
        .from(workspaceInvitation)
        .where(inArray(workspaceInvitation.id, wanted))
    ).map((row) => ({
      ...row,
      deletedAt: 0,
      kind: 'invitation',
    })),
  ];
  const holder = holders.find(({ deletedAt }) => deletedAt === null) ?? holders[0];
  if (!holder) return;
  const isVisible =
    holder.deletedAt === null && (await findWorkspaceAccess(read, userId, holder.workspaceId)) !== undefined;
  throw new AppError(
    'taken',
    'This id is already in use.',
    isVisible ? { kind: holder.kind, workspaceId: holder.workspaceId } : {},
  );
}
