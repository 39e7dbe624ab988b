import { getRoomStates as contract } from '#shared/operations/rooms.ts';
import { roomStatesJob } from '#server/documents/rooms/room-states-job.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';
import { PreserializedResponse } from '../preserialized-response.ts';

export const getRoomStates = queryHandler(contract, async ({ call, input, read }) => {
  const { workspaceId, ydocIds } = input;
  const { userId } = call.actor;
  await requireWorkspaceAccess(read, userId, workspaceId, 'read');
  return new PreserializedResponse(
    await call.services.workers.run(roomStatesJob, { workspaceId, ydocIds, userId }),
  );
});
