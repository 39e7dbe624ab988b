import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getRoomWriters as contract } from '#shared/operations/rooms.ts';
import { SERVER_WRITER } from '#server/db/journal/row-kinds.ts';
import { docClient, document } from '#server/db/schema/index.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getRoomWriters = queryHandler(contract, async ({ call, input, read }) => {
  const { workspaceId } = input;
  await requireWorkspaceAccess(read, call.actor.userId, workspaceId, 'read');
  const clientIdsByRoom = new Map(input.rooms.map(({ ydocId, clientIds }) => [ydocId, new Set(clientIds)]));
  const documents = await read
    .select({ id: document.id, updatedAt: document.updatedAt })
    .from(document)
    .where(
      and(
        inArray(document.id, [...clientIdsByRoom.keys()]),
        eq(document.workspaceId, workspaceId),
        isNull(document.deletedAt),
      ),
    );
  if (documents.length === 0) return { rooms: [] };
  const ids = documents.map(({ id }) => id);
  const clients = await read
    .select({ ydocId: docClient.ydocId, clientId: docClient.clientId, userId: docClient.userId })
    .from(docClient)
    // A correction of the server is nobody's writing.
    .where(and(inArray(docClient.ydocId, ids), ne(docClient.userId, SERVER_WRITER)));
  const rooms = documents.map(({ id, updatedAt }) => {
    const clientsOfRoom = clients.filter(
      ({ ydocId, clientId }) => ydocId === id && clientIdsByRoom.get(id)?.has(clientId),
    );
    return {
      ydocId: id,
      userIds: [...new Set(clientsOfRoom.map(({ userId }) => userId))],
      updatedAt: toTimestamp(updatedAt),
    };
  });
  return { rooms };
});
