import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { SyncToken } from '#shared/documents/sync-protocol.ts';
import { emptyDocument } from '#shared/editor/content/first-content.ts';
import { SCHEMA_VERSION, SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { createSession } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { createRoom } from '#server/db/journal-rows.ts';
import { migrate } from '#server/db/migrate.ts';
import { document, user, workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { answers, freePort, launch, type MeasuredServer } from './measured-process.ts';

/** Foolscap itself, as `npm start` runs it, with one writer's documents in one workspace. */
export async function product(rooms: number): Promise<MeasuredServer> {
  const data = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const { ids, sessionId } = await seed(join(data, 'foolscap.db'), rooms);
  const port = await freePort();
  const running = await launch({
    args: ['server/main.ts'],
    env: {
      PORT: String(port),
      DATA_DIR: data,
      DEMO: '0',
      LOG_LEVEL: 'error',
      MAX_CONNECTIONS_PER_USER: '100000',
      MAX_MESSAGES_PER_SECOND: '100000',
    },
    isReady: answers(port),
  });
  const token: SyncToken = { session: sessionId, schema: SCHEMA_VERSION_TEXT };
  const text = JSON.stringify({ ...token, clientId: '{clientId}' });
  return {
    name: 'Foolscap',
    url: `ws://127.0.0.1:${port}/sync`,
    rooms: ids.map((name) => ({ name, token: text })),
    ...running,
    stop: async () => {
      await running.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function seed(file: string, rooms: number): Promise<{ ids: string[]; sessionId: string }> {
  migrate(file);
  const db = openDatabase(file);
  const userId = uuidv7();
  const workspaceId = uuidv7();
  const now = Date.now();
  const ids = Array.from({ length: rooms }, () => uuidv7());
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
  await db.close();
  return { ids, sessionId };
}

interface NewDocument {
  id: string;
  at: number;
  workspaceId: string;
  userId: string;
  now: number;
}

async function addDocument(tx: Tx, { id, at, workspaceId, userId, now }: NewDocument): Promise<void> {
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
