import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { canvas, passkey, session, user, workspace } from '#server/db/schema/index.ts';
import { readCanvasJob } from '#server/documents/canvases/read-canvas-job.ts';
import { testServer } from '#server/testing/server.ts';
import { isPasswordOf } from '../passwords/argon2.ts';
import { DEMO_ADDRESS, lockDemoAccount, createDemoAccount } from './demo-account.ts';
import { createSession } from '../sessions.ts';

const local = readConfig({});
const production = readConfig({
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  SMTP_URL: 'smtp://mail.example',
  SECRETS_KEY: '00'.repeat(32),
  PUBLIC_URL: 'https://foolscap.example',
});

test('[I3] makeDemo creates a demo account with a workspace in an empty local database, and only once', async () => {
  const { db, close } = await testServer();
  const demo = await createDemoAccount({ config: local, db });
  expect(demo?.email).toBe(DEMO_ADDRESS);
  const [row] = await db.read.select().from(user).where(eq(user.email, DEMO_ADDRESS));
  expect(await isPasswordOf(row?.passwordHash, demo?.password ?? '')).toBe(true);
  expect(await db.read.$count(workspace, eq(workspace.ownerId, row!.id))).toBe(1);
  expect(await createDemoAccount({ config: local, db })).toBeUndefined();
  expect(await db.read.$count(user)).toBe(1);
  await close();
});

test('the demo workspace contains a canvas with three timeline nodes and two notes that are connected to them', async () => {
  const { db, services, close } = await testServer();
  await createDemoAccount({ config: local, db });
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

test('[I3] makeDemo creates no account in production, on a host others can reach, with DEMO=0, or when a user exists', async () => {
  const server = await testServer();
  expect(await createDemoAccount({ config: production, db: server.db })).toBeUndefined();
  expect(await createDemoAccount({ config: readConfig({ HOST: '0.0.0.0' }), db: server.db })).toBeUndefined();
  expect(await createDemoAccount({ config: readConfig({ DEMO: '0' }), db: server.db })).toBeUndefined();
  await server.person();
  expect(await createDemoAccount({ config: local, db: server.db })).toBeUndefined();
  expect(await server.db.read.$count(user)).toBe(1);
  await server.close();
});

test('[I3] lockDemo removes the password, the passkeys and the sessions of a demo account in production', async () => {
  const { db, close } = await testServer();
  await createDemoAccount({ config: local, db });
  const [row] = await db.read.select().from(user).where(eq(user.email, DEMO_ADDRESS));
  await db.write({ scopes: [] }, (tx) => createSession(tx, row!.id));
  await db.write({ scopes: [] }, async (tx) => {
    const key = { publicKey: Buffer.from([1]), counter: 0, transports: [], name: 'Key', createdAt: 1 };
    await tx.insert(passkey).values({ id: 'a key of the demo account', userId: row!.id, ...key });
  });
  await lockDemoAccount({ config: local, db });
  expect(await db.read.$count(session, eq(session.userId, row!.id))).toBe(1);
  await lockDemoAccount({ config: production, db });
  const [locked] = await db.read.select().from(user).where(eq(user.email, DEMO_ADDRESS));
  expect(locked?.passwordHash).toBeNull();
  expect(await db.read.$count(session, eq(session.userId, row!.id))).toBe(0);
  expect(await db.read.$count(passkey)).toBe(0);
  await close();
});
