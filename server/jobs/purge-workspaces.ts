import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Scope } from '#shared/operations/contract.ts';
import { seqOf } from '#server/db/scopes.ts';
import {
  aiSettings,
  asset,
  canvas,
  customTab,
  document,
  folder,
  room,
  workspace,
  workspaceInvitation,
  workspaceMember,
  workspaceTransfer,
} from '#server/db/schema/index.ts';
import { deleteRows } from './delete-rows.ts';
import { deleteAiOfWorkspace } from './purge-ai.ts';
import { closeRoom, deleteTombstones, raiseFloor } from './purge-items.ts';
import { deleteRoomData } from './purge-room.ts';
import {
  forEachBatch,
  dueBefore,
  dueRows,
  reserveIds,
  idsOf,
  BATCH_ROWS,
  runStep,
  type PurgeRun,
} from './purge-steps.ts';

/**
 * Purges deleted workspaces that are due, with all of their contents. A workspace's own row is deleted last, so that
 * the next run continues an interrupted one.
 * @returns the number of purged workspaces
 */
export async function purgeWorkspaces(purge: PurgeRun): Promise<number> {
  let purged = 0;
  for await (const { id } of dueRows(purge, workspace)) {
    if (await purgeWorkspace(purge, id)) purged += 1;
  }
  return purged;
}

async function purgeWorkspace(purge: PurgeRun, workspaceId: string): Promise<boolean> {
  if (!(await closeRooms(purge, workspaceId))) return false;
  await deleteContents(purge, workspaceId);
  await deleteAiOfWorkspace(purge, workspaceId);
  await deletePeople(purge, workspaceId);
  const scope: Scope = `workspace:${workspaceId}`;
  await runStep(
    purge,
    async (tx) => {
      await tx.delete(aiSettings).where(eq(aiSettings.workspaceId, workspaceId));
      await tx.delete(workspace).where(eq(workspace.id, workspaceId));
      await reserveIds(tx, 'workspace', workspaceId, [workspaceId], purge.now);
      await raiseFloor(tx, scope, await seqOf(tx, scope));
    },
    [scope],
  );
  await deleteTombstones(purge, scope);
  return true;
}

/** Closes and empties the rooms of a workspace. @returns whether all of them are closed and empty */
async function closeRooms(purge: PurgeRun, workspaceId: string): Promise<boolean> {
  const isDue = and(eq(workspace.id, workspaceId), lte(workspace.deletedAt, dueBefore(purge)));
  let areEmpty = true;
  for (let after = ''; ;) {
    const rooms = await purge.db.read
      .select({ ydocId: room.ydocId })
      .from(room)
      .where(
        and(
          eq(room.workspaceId, workspaceId),
          inArray(room.kind, ['document', 'canvas']),
          gt(room.ydocId, after),
        ),
      )
      .orderBy(asc(room.ydocId))
      .limit(BATCH_ROWS);
    for (const { ydocId } of rooms) {
      const isClosed = await closeRoom(purge, ydocId, async (tx) => (await tx.$count(workspace, isDue)) > 0);
      if (isClosed) await deleteRoomData(purge, ydocId);
      else areEmpty = false;
    }
    const last = rooms.at(-1);
    if (!last) return areEmpty;
    after = last.ydocId;
  }
}

async function deleteContents(purge: PurgeRun, workspaceId: string): Promise<void> {
  const isDocument = eq(document.workspaceId, workspaceId);
  await deleteRows(purge, document, isDocument, { texts: [document.contentMd] });
  await deleteRows(purge, canvas, eq(canvas.workspaceId, workspaceId));
  await deleteRows(purge, customTab, eq(customTab.workspaceId, workspaceId));
  await deleteRows(purge, asset, eq(asset.workspaceId, workspaceId), {
    afterBatch: (tx, ids) => reserveIds(tx, 'file', workspaceId, ids, purge.now),
  });
  await deleteRows(purge, folder, eq(folder.workspaceId, workspaceId), {
    afterBatch: (tx, ids) => reserveIds(tx, 'folder', workspaceId, ids, purge.now),
  });
}

async function deletePeople(purge: PurgeRun, workspaceId: string): Promise<void> {
  await deleteRows(purge, workspaceTransfer, eq(workspaceTransfer.workspaceId, workspaceId));
  await deleteRows(purge, workspaceInvitation, eq(workspaceInvitation.workspaceId, workspaceId), {
    afterBatch: (tx, ids) => reserveIds(tx, 'invitation', workspaceId, ids, purge.now),
  });
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ id: workspaceMember.userId })
        .from(workspaceMember)
        .where(eq(workspaceMember.workspaceId, workspaceId))
        .limit(BATCH_ROWS),
    (tx, rows) =>
      tx
        .delete(workspaceMember)
        .where(
          and(eq(workspaceMember.workspaceId, workspaceId), inArray(workspaceMember.userId, idsOf(rows))),
        ),
  );
}
