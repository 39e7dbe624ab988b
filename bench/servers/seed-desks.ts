import { v7 as uuidv7 } from 'uuid';
import { createSession } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { user, workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { RoomToJoin } from '../load/clients/join-rooms.ts';
import { tokenText } from './product.ts';
import { addDocument } from './seed-product.ts';

/** So many in one transaction. */
const AT_ONCE = 50;

/**
 * A database of workspaces with a document each, and people who may write in it, each with a session of their own.
 * @returns for each person the document to join, with their own room and their workspace's beside it
 */
export async function seedDesks(file: string, desks: number, peopleEach: number): Promise<RoomToJoin[]> {
  migrate(file);
  const db = openDatabase(file);
  const rooms: RoomToJoin[] = [];
  for (let made = 0; made < desks; made += AT_ONCE) {
    await db.write({ scopes: [] }, async (tx) => {
      for (let at = made; at < Math.min(desks, made + AT_ONCE); at += 1)
        rooms.push(...(await addDesk(tx, peopleEach)));
    });
  }
  await db.close();
  return rooms;
}

async function addDesk(tx: Tx, people: number): Promise<RoomToJoin[]> {
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
    title: 'A desk',
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
    rooms.push({ name: documentId, token, beside: [`user:${userId}`, `workspace:${workspaceId}`] });
  }
  return rooms;
}
