import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alreadyMigrated, MIGRATION_REFUSALS } from '#shared/accounts/blog-migration.ts';
import { adminLog, blogMigration, run } from '#server/db/schema/index.ts';
import { makeArchive } from '#server/documents/blog-archive/make-archive.ts';
import { addLegacyPosts, legacyPost } from '#server/testing/blog-posts.ts';
import { testServer, type TestAnswer, type TestPerson, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await testServer();
  admin = await server.administrator('admin');
});
afterAll(() => server.close());

/** A user with completed posts, an outline and an unfinished post. */
async function writer(posts: number): Promise<TestPerson> {
  const person = await server.person();
  const { userId } = person;
  await addLegacyPosts(server.db, [
    ...Array.from({ length: posts }, (_, at) => legacyPost(userId, at + 1)),
    legacyPost(userId, 50, { isOutline: true }),
    legacyPost(userId, 51, { status: 'failed' }),
  ]);
  return person;
}
/** Returns the code and the sentence of a refused call. */
const refusal = ({ body }: TestAnswer) => [body.data.code, body.message];
const actsOn = (userId: string) =>
  server.db.read.select().from(adminLog).where(eq(adminLog.subjectId, userId));
const runsOf = (userId: string) => server.db.read.select().from(run).where(eq(run.userId, userId));
const finish = (userId: string, migratedDocuments: number) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx
      .update(blogMigration)
      .set({ migratedDocuments, finishedAt: Date.now() })
      .where(eq(blogMigration.userId, userId));
    await tx.update(run).set({ state: 'done', finishedAt: Date.now() }).where(eq(run.userId, userId));
  });

describe('start-blog-migration', () => {
  test('a user without completed posts is refused with a sentence', async () => {
    const person = await writer(0);
    expect(refusal(await server.call(person, 'start-blog-migration'))).toEqual([
      'conflict',
      MIGRATION_REFUSALS.nothingToMove,
    ]);
    expect((await server.call(person, 'check-user-needs-migration')).body).toEqual({
      needsMigration: false,
      posts: 0,
    });
  });

  test('it queues one run however often it is called, and the status follows', async () => {
    const person = await writer(3);
    expect((await server.call(person, 'check-user-needs-migration')).body).toEqual({
      needsMigration: true,
      posts: 3,
    });
    expect((await server.call(person, 'check-blog-migration-status')).body).toMatchObject({
      state: 'none',
      totalDocuments: 3,
      runId: null,
    });
    const [first, second] = await Promise.all([
      server.call(person, 'start-blog-migration'),
      server.call(person, 'start-blog-migration'),
    ]);
    expect(first.body).toEqual({ runId: expect.any(String), migratedDocuments: 0, totalDocuments: 3 });
    expect(second.body).toEqual(first.body);
    expect(await runsOf(person.userId)).toHaveLength(1);
    expect((await server.call(person, 'check-blog-migration-status')).body).toMatchObject({
      state: 'waiting',
      runId: first.body.runId,
      workspaceId: expect.any(String),
    });
  });

  test('a cancelled migration can go on, and a finished one is refused', async () => {
    const person = await writer(2);
    const { body } = await server.call(person, 'start-blog-migration');
    await server.call(person, 'cancel-run', { id: body.runId });
    expect((await server.call(person, 'check-blog-migration-status')).body).toMatchObject({
      state: 'stopped',
      error: null,
    });
    const again = await server.call(person, 'start-blog-migration');
    expect(again.body.runId).not.toBe(body.runId);
    await finish(person.userId, 2);
    expect(refusal(await server.call(person, 'start-blog-migration'))).toEqual([
      'conflict',
      alreadyMigrated(2),
    ]);
    expect((await server.call(person, 'check-blog-migration-status')).body).toMatchObject({
      state: 'done',
      migratedDocuments: 2,
      finishedAt: expect.any(String),
    });
    expect((await server.call(person, 'check-user-needs-migration')).body.needsMigration).toBe(false);
  });
});

describe('migrate-user-blog-posts', () => {
  test('nobody but an administrator learns that it exists', async () => {
    const person = await writer(1);
    for (const name of ['migrate-user-blog-posts', 'get-user-blog-migration']) {
      const { status, body } = await server.call(person, name, { userId: person.userId });
      expect([status, body.data.code]).toEqual([404, 'not_found']);
    }
    expect(await runsOf(person.userId)).toEqual([]);
  });

  test('an unknown user, an invalid id and a user without posts are refused with a sentence', async () => {
    const unknown = await server.call(admin, 'migrate-user-blog-posts', { userId: uuidv7() });
    expect(unknown.body.data.code).toBe('not_found');
    const invalid = await server.call(admin, 'migrate-user-blog-posts', { userId: 'mara' });
    expect([invalid.status, invalid.body.message]).toEqual([400, 'This is not a valid id.']);
    const empty = await writer(0);
    expect(refusal(await server.call(admin, 'migrate-user-blog-posts', { userId: empty.userId }))).toEqual([
      'conflict',
      MIGRATION_REFUSALS.nothingToMove,
    ]);
  });

  test('it starts the run of the user once, records the act, and answers no id or text of a workspace', async () => {
    const person = await writer(4);
    const { userId } = person;
    const { body } = await server.call(admin, 'migrate-user-blog-posts', { userId });
    expect(body).toMatchObject({ migratedDocuments: 0, totalDocuments: 4 });
    const again = await server.call(admin, 'migrate-user-blog-posts', { userId });
    expect(again.body).toEqual(body);
    expect((await actsOn(userId)).map(({ message, actorId }) => [message, actorId])).toEqual([
      ['Started the migration of blog posts (4).', admin.userId],
    ]);
    expect((await server.call(admin, 'get-user-blog-migration', { userId })).body).toEqual({
      state: 'waiting',
      migratedDocuments: 0,
      totalDocuments: 4,
      error: null,
      finishedAt: null,
    });
    await finish(userId, 4);
    expect(refusal(await server.call(admin, 'migrate-user-blog-posts', { userId }))).toEqual([
      'conflict',
      alreadyMigrated(4),
    ]);
  });

  test('an administrator without the role any more is refused, also in the middle of a call', async () => {
    const former = await server.person('former');
    const person = await writer(1);
    const { status } = await server.call(former, 'migrate-user-blog-posts', { userId: person.userId });
    expect(status).toBe(404);
  });
});

describe('the workspace of the posts', () => {
  test('counts against no limit of a plan, and can be restored when the plan is full', async () => {
    const person = await writer(1);
    const limits = async () => (await server.call(person, 'get-workspace-creation-limits')).body;
    for (const title of ['One', 'Two'])
      await server.call(person, 'create-workspace', { id: uuidv7(), title, type: 'general' });
    const before = await limits();
    expect(before).toEqual({ currentCount: 2, maxWorkspaces: 2 });
    await server.call(person, 'start-blog-migration');
    const { workspaceId } = (await server.call(person, 'check-blog-migration-status')).body;
    await server.db.write({ scopes: [] }, (tx) =>
      makeArchive(tx, { workspaceId, ownerId: person.userId }, Date.now()),
    );
    expect((await server.call(person, 'get-workspaces')).body).toHaveLength(3);
    expect(await limits()).toEqual(before);
    expect((await server.call(person, 'delete-workspace', { id: workspaceId })).status).toBe(200);
    expect((await server.call(person, 'restore-workspace', { id: workspaceId })).status).toBe(200);
    const third = { id: uuidv7(), title: 'Three', type: 'general' };
    expect((await server.call(person, 'create-workspace', third)).body.data.code).toBe('plan_limit');
  });
});
