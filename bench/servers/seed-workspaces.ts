import { v7 as uuidv7 } from 'uuid';
import { createSession } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { user, workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { RoomToJoin } from '../load/clients/join-rooms.ts';
import { tokenText } from './product.ts';
import { addDocument } from './seed-product.ts';

const WORKSPACES_PER_WRITE = 50;

/**
 * Makes a database of workspaces with one document each, and of people with write access and a session each.
 * @returns for each person the document to join, and the rooms of the user and the workspace as further rooms
 */
export async function seedWorkspaces(
  file: string,
  workspaces: number,
  peopleEach: number,
): Promise<RoomToJoin[]> {
  migrate(file);
  const db = openDatabase(file);
  const rooms: RoomToJoin[] = [];
  for (let made = 0; made < workspaces; made += WORKSPACES_PER_WRITE) {
    await db.write({ scopes: [] }, async (tx) => {
      for (let at = made; at < Math.min(workspaces, made + WORKSPACES_PER_WRITE); at += 1)
        rooms.push(...(await addWorkspace(tx, peopleEach)));
    });
  }
  await db.close();
  return rooms;
}

async function addWorkspace(tx: Tx, people: number): Promise<RoomToJoin[]> {
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now };
  const workspaceId = uuidv7();
  const documentId = uuidv7();
  const userIds = Array.from({ length: people }, () => uuidv7());
  const [ownerId = ''] = userIds;
  for (const id of userIds)
    await tx
      .insert(user)
      .values({ id, email: `${id}@letters.example`, extra: {}, lastActiveAt: now, ...times });
  await tx.insert(workspace).values({
    id: workspaceId,
    ownerId,
    title: 'A workspace',
    type: 'general',
    settings: {},
    templateVersion: 1,
    seq: 1,
    ...times,
  });
  await addDocument(tx, { id: documentId, at: 0, workspaceId, userId: ownerId, now });
  const rooms: RoomToJoin[] = [];
  for (const userId of userIds) {
    const role = userId === ownerId ? 'owner' : 'editor';
    await tx.insert(workspaceMember).values({ workspaceId, userId, role, seq: 1, createdAt: now });
    const token = tokenText(await createSession(tx, userId));
    rooms.push({ name: documentId, token, otherRooms: [`user:${userId}`, `workspace:${workspaceId}`] });
  }
  return rooms;
}
