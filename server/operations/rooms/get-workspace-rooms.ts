import { getWorkspaceRooms as contract } from '#shared/operations/rooms.ts';
import { roomsPageJob } from '#server/documents/rooms/room-states-job.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';
import { PreserializedResponse } from '../preserialized-response.ts';

export const getWorkspaceRooms = queryHandler(contract, async ({ call, input, read }) => {
  const { workspaceId, after } = input;
  await requireWorkspaceAccess(read, call.actor.userId, workspaceId, 'read');
  return new PreserializedResponse(await call.services.workers.run(roomsPageJob, { workspaceId, after }));
});
