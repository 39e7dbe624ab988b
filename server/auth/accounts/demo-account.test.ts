import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { canvas, session, user, workspace } from '#server/db/schema/index.ts';
import { readCanvasJob } from '#server/documents/canvases/read-canvas-job.ts';
import { testServer } from '#server/testing/server.ts';
import { isPasswordOf } from '../passwords/argon2.ts';
import { DEMO_ADDRESS, lockDemo, makeDemo } from './demo-account.ts';
import { createSession } from '../sessions.ts';

const local = readConfig({});
const production = readConfig({
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://foolscap.example',
});

test('[I3] an empty local database gets a demo account once, with a workspace', async () => {
  const { db, close } = await testServer();
  const demo = await makeDemo({ config: local, db });
  expect(demo?.email).toBe(DEMO_ADDRESS);
  const [row] = await db.read.select().from(user).where(eq(user.email, DEMO_ADDRESS));
  expect(await isPasswordOf(row?.passwordHash, demo?.password ?? '')).toBe(true);
  expect(await db.read.$count(workspace, eq(workspace.ownerId, row!.id))).toBe(1);
  expect(await makeDemo({ config: local, db })).toBeUndefined();
  expect(await db.read.$count(user)).toBe(1);
  await close();
});

test('the sample workspace has a canvas: three steps, and two notes joined with them', async () => {
  const { db, services, close } = await testServer();
  await makeDemo({ config: local, db });
  const [row] = await db.read.select().from(canvas);
  expect(row).toMatchObject({ title: 'Three Nights', folderId: null });
  const shown = await services.workers.run(readCanvasJob, { canvasId: row!.id });
  expect(shown?.nodes.map(({ type, title }) => [type, title])).toEqual([
    ['timelineNode', 'The lamp goes out'],
    ['timelineNode', 'A boat without a name'],
    ['timelineNode', 'Who lights it again'],
    ['markdownNode', null],
    ['markdownNode', null],
  ]);
  expect(shown?.edges.map(({ data }) => data.isTimelineEdge).sort()).toEqual([false, false, true, true]);
  await close();
});

test('[I3] there is none where others reach the server, where it is not wanted, or where somebody is', async () => {
  const server = await testServer();
  expect(await makeDemo({ config: production, db: server.db })).toBeUndefined();
  expect(await makeDemo({ config: readConfig({ HOST: '0.0.0.0' }), db: server.db })).toBeUndefined();
  expect(await makeDemo({ config: readConfig({ DEMO: '0' }), db: server.db })).toBeUndefined();
  await server.person();
  expect(await makeDemo({ config: local, db: server.db })).toBeUndefined();
  expect(await server.db.read.$count(user)).toBe(1);
  await server.close();
});

test('[I3] production locks a demo account it finds: no password, no session', async () => {
  const { db, close } = await testServer();
  await makeDemo({ config: local, db });
  const [row] = await db.read.select().from(user).where(eq(user.email, DEMO_ADDRESS));
  await db.write({ scopes: [] }, (tx) => createSession(tx, row!.id));
  await lockDemo({ config: local, db });
  expect(await db.read.$count(session, eq(session.userId, row!.id))).toBe(1);
  await lockDemo({ config: production, db });
  const [locked] = await db.read.select().from(user).where(eq(user.email, DEMO_ADDRESS));
  expect(locked?.passwordHash).toBeNull();
  expect(await db.read.$count(session, eq(session.userId, row!.id))).toBe(0);
  await close();
});
