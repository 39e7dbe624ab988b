import { v7 as uuidv7 } from 'uuid';
import { emptyDocument } from '#shared/editor/content/first-content.ts';
import { SCHEMA_VERSION } from '#shared/editor/schema/version.ts';
import { createSession } from '#server/auth/sessions.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { createRoom } from '#server/db/journal/create-room.ts';
import { migrate } from '#server/db/migrate.ts';
import { document, user, workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export interface SeededProduct {
  userId: string;
  workspaceId: string;
  sessionId: string;
  /** Ids of the documents, which are also the names of their rooms. */
  ids: string[];
}

/**
 * Makes a database of one writer's documents in one workspace, with the rows that the product's own operations would
 * write.
 * @param seedMore adds further rows before the file is closed
 */
export async function seedProduct(
  file: string,
  documents: number,
  seedMore?: (db: Db, seeded: SeededProduct) => Promise<void>,
): Promise<SeededProduct> {
  migrate(file);
  const db = openDatabase(file);
  const userId = uuidv7();
  const workspaceId = uuidv7();
  const now = Date.now();
  const ids = Array.from({ length: documents }, () => uuidv7());
  const sessionId = await db.write({ scopes: [] }, async (tx) => {
    await tx.insert(user).values({
      id: userId,
      email: 'bench@letters.example',
      extra: {},
      lastActiveAt: now,
      createdAt: now,
      updatedAt: now,
    });
    const times = { createdAt: now, updatedAt: now };
    await tx.insert(workspace).values({
      id: workspaceId,
      ownerId: userId,
      title: 'Bench',
      type: 'general',
      settings: {},
      templateVersion: 1,
      seq: 1,
      ...times,
    });
    await tx.insert(workspaceMember).values({ workspaceId, userId, role: 'owner', seq: 1, createdAt: now });
    return createSession(tx, userId);
  });
  for (const [at, id] of ids.entries()) {
    await db.write({ scopes: [] }, (tx) => addDocument(tx, { id, at, workspaceId, userId, now }));
  }
  const seeded = { userId, workspaceId, sessionId, ids };
  await seedMore?.(db, seeded);
  await db.close();
  return seeded;
}

export interface NewDocument {
  id: string;
  at: number;
  workspaceId: string;
  userId: string;
  now: number;
}

export async function addDocument(tx: Tx, { id, at, workspaceId, userId, now }: NewDocument): Promise<void> {
  await tx.insert(document).values({
    id,
    workspaceId,
    ownerId: userId,
    title: `Document ${at}`,
    slug: `document-${at}`,
    order: `a${at}`,
    meta: {},
    seq: 1,
    createdAt: now,
    updatedAt: now,
  });
  await createRoom(tx, {
    ydocId: id,
    kind: 'document',
    workspaceId,
    schema: SCHEMA_VERSION,
    content: emptyDocument(),
    userId,
  });
}

/** Adds editors to a workspace. @returns their user ids */
export async function seedPeople(db: Db, workspaceId: string, count: number): Promise<string[]> {
  const now = Date.now();
  const ids = Array.from({ length: count }, () => uuidv7());
  await db.write({ scopes: [] }, async (tx) => {
    for (const id of ids) {
      const times = { lastActiveAt: now, createdAt: now, updatedAt: now };
      await tx.insert(user).values({ id, email: `${id}@letters.example`, extra: {}, ...times });
      await tx
        .insert(workspaceMember)
        .values({ workspaceId, userId: id, role: 'editor', seq: 1, createdAt: now });
    }
  });
  return ids;
}
