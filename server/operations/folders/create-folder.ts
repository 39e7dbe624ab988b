import { createFolder as contract } from '#shared/operations/folders.ts';
import { folder } from '#server/db/schema/index.ts';
import { folderView } from '#server/documents/tree/presenters.ts';
import { placeItem, requireRoomForRow } from '#server/documents/tree/place-item.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const createFolder = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    // The workspace's permission is checked before the id, so that a stranger learns nothing about either [F15].
    await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-tree');
    await requireFreeIds(read, call.actor.userId, [input.id]);
  },
  write: async ({ tx, call, input, seq }) => {
    const { id, workspaceId, name } = input;
    await requireRoomForRow(tx, workspaceId);
    const { placed, ...position } = await placeItem(tx, workspaceId, input);
    const [created] = await tx
      .insert(folder)
      .values({
        id,
        workspaceId,
        ownerId: call.actor.userId,
        name,
        ...position,
        seq: await seq(),
        createdAt: call.now,
        updatedAt: call.now,
      })
      .returning();
    if (!created) throw new Error('A folder was not written.');
    return { answer: { ...folderView(created, []), placed } };
  },
});
