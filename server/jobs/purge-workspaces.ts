import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Scope } from '#shared/operations/contract.ts';
import { seqOf } from '#server/db/scopes.ts';
import {
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
import { closeRoom, dropTombstones, raiseFloor } from './purge-items.ts';
import { emptyRoom } from './purge-room.ts';
import {
  drain,
  dueBefore,
  dueRows,
  fitting,
  holdIds,
  idsOf,
  lengthOf,
  ROWS,
  step,
  type Purge,
} from './purge-steps.ts';

/**
 * Deleted workspaces whose time is over, with everything inside them, whether that was deleted for itself or not. The
 * workspace's own row goes last, so that a run which was ended half-way is taken up by the next.
 * @returns how many are gone
 */
export async function purgeWorkspaces(purge: Purge): Promise<number> {
  let purged = 0;
  for await (const { id } of dueRows(purge, workspace)) {
    if (await purgeWorkspace(purge, id)) purged += 1;
  }
  return purged;
}

async function purgeWorkspace(purge: Purge, workspaceId: string): Promise<boolean> {
  if (!(await closeRooms(purge, workspaceId))) return false;
  await dropContents(purge, workspaceId);
  await dropPeople(purge, workspaceId);
  const scope: Scope = `workspace:${workspaceId}`;
  await step(
    purge,
    async (tx) => {
      await tx.delete(workspace).where(eq(workspace.id, workspaceId));
      await holdIds(tx, 'workspace', workspaceId, [workspaceId], purge.now);
      await raiseFloor(tx, scope, await seqOf(tx, scope));
    },
    [scope],
  );
  await dropTombstones(purge, scope);
  return true;
}

/** @returns whether all of them are closed, and empty */
async function closeRooms(purge: Purge, workspaceId: string): Promise<boolean> {
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
      .limit(ROWS);
    for (const { ydocId } of rooms) {
      const isClosed = await closeRoom(purge, ydocId, async (tx) => (await tx.$count(workspace, isDue)) > 0);
      if (isClosed) await emptyRoom(purge, ydocId);
      else areEmpty = false;
    }
    const last = rooms.at(-1);
    if (!last) return areEmpty;
    after = last.ydocId;
  }
}

async function dropContents(purge: Purge, workspaceId: string): Promise<void> {
  const { read } = purge.db;
  await drain(
    purge,
    async () => {
      // A row holds its text once more, as Markdown.
      const rows = await read
        .select({ id: document.id, size: lengthOf(document.contentMd) })
        .from(document)
        .where(eq(document.workspaceId, workspaceId))
        .limit(ROWS);
      return fitting(rows);
    },
    (tx, rows) => tx.delete(document).where(inArray(document.id, idsOf(rows))),
  );
  await drain(
    purge,
    () => read.select({ id: canvas.id }).from(canvas).where(eq(canvas.workspaceId, workspaceId)).limit(ROWS),
    (tx, rows) => tx.delete(canvas).where(inArray(canvas.id, idsOf(rows))),
  );
  await drain(
    purge,
    () =>
      read
        .select({ id: customTab.id })
        .from(customTab)
        .where(eq(customTab.workspaceId, workspaceId))
        .limit(ROWS),
    (tx, rows) => tx.delete(customTab).where(inArray(customTab.id, idsOf(rows))),
  );
  await drain(
    purge,
    () => read.select({ id: asset.id }).from(asset).where(eq(asset.workspaceId, workspaceId)).limit(ROWS),
    async (tx, rows) => {
      await tx.delete(asset).where(inArray(asset.id, idsOf(rows)));
      await holdIds(tx, 'file', workspaceId, idsOf(rows), purge.now);
    },
  );
  await drain(
    purge,
    () => read.select({ id: folder.id }).from(folder).where(eq(folder.workspaceId, workspaceId)).limit(ROWS),
    async (tx, rows) => {
      await tx.delete(folder).where(inArray(folder.id, idsOf(rows)));
      await holdIds(tx, 'folder', workspaceId, idsOf(rows), purge.now);
    },
  );
}

async function dropPeople(purge: Purge, workspaceId: string): Promise<void> {
  const { read } = purge.db;
  await drain(
    purge,
    () =>
      read
        .select({ id: workspaceTransfer.id })
        .from(workspaceTransfer)
        .where(eq(workspaceTransfer.workspaceId, workspaceId))
        .limit(ROWS),
    (tx, rows) => tx.delete(workspaceTransfer).where(inArray(workspaceTransfer.id, idsOf(rows))),
  );
  await drain(
    purge,
    () =>
      read
        .select({ id: workspaceInvitation.id })
        .from(workspaceInvitation)
        .where(eq(workspaceInvitation.workspaceId, workspaceId))
        .limit(ROWS),
    async (tx, rows) => {
      await tx.delete(workspaceInvitation).where(inArray(workspaceInvitation.id, idsOf(rows)));
      await holdIds(tx, 'invitation', workspaceId, idsOf(rows), purge.now);
    },
  );
  await drain(
    purge,
    () =>
      read
        .select({ id: workspaceMember.userId })
        .from(workspaceMember)
        .where(eq(workspaceMember.workspaceId, workspaceId))
        .limit(ROWS),
    (tx, rows) =>
      tx
        .delete(workspaceMember)
        .where(
          and(eq(workspaceMember.workspaceId, workspaceId), inArray(workspaceMember.userId, idsOf(rows))),
        ),
  );
}
