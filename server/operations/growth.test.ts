import * as Y from 'yjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { encodeState } from '#shared/documents/fold.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { PLANS } from '#shared/plans/plans.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { user } from '#server/db/schema/index.ts';
import { Growth, growthOf } from '#server/policies/growth/growth.ts';
import { TextBudget } from '#server/policies/growth/text-budget.ts';
import { formOf } from '#server/testing/assets.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace, refusal } from '#server/testing/workspace.ts';
import { handlers } from './registry.ts';

const disk = { isLow: false };
const clock = { now: 0 };
let server: TestServer;
let owner: TestPerson;
let workspaceId: string;
beforeAll(async () => {
  const budget = new TextBudget(
    () => 20_000,
    () => clock.now,
  );
  server = await testServer({ growth: new Growth(disk, budget) });
});
afterAll(() => server.close());
beforeEach(async () => {
  disk.isLow = false;
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

const MESSAGE = 'The server has no room left. Your text stays with you; please try again later.';
const newDocument = async (): Promise<string> =>
  (await server.call(owner, 'create-document', { workspaceId, title: 'High Water' })).body.id;

describe('[A15] while the disk is below its mark', () => {
  test.each([
    ['create-document', { title: 'Low Water' }],
    ['create-folder', { name: 'Part One' }],
    ['create-canvas', { title: 'Two days' }],
    ['create-file', { fileName: 'a.png', fileType: 'image/png' }],
  ])(
    'on a full disk, %s is refused and stays queued, and it succeeds under its key once there is room',
    async (name, input) => {
      disk.isLow = true;
      const key = { 'idempotency-key': `key-${name}` };
      const call = () => server.call(owner, name, { workspaceId, ...input }, key);
      expect(await call()).toMatchObject({
        status: 503,
        body: {
          message: MESSAGE,
          data: { code: 'unavailable', reason: 'server-full', retryAfterSeconds: 30 },
        },
      });
      expect(ERROR_CODES.unavailable.refuses).toBe(false);
      disk.isLow = false;
      expect((await call()).status).toBe(200);
    },
  );

  test('on a full disk, replacing a text is refused and renaming the document succeeds', async () => {
    const id = await newDocument();
    disk.isLow = true;
    expect(await server.call(owner, 'update-document', { id, contentMd: 'New.' })).toMatchObject(
      refusal(503, 'unavailable'),
    );
    expect((await server.call(owner, 'update-document', { id, title: 'Low Water' })).status).toBe(200);
  });

  test('on a full disk, people can still trash, delete and empty the trash', async () => {
    const [first, second] = [await newDocument(), await newDocument()];
    await server.call(owner, 'move-document-to-trash', { id: second });
    disk.isLow = true;
    const calls: [string, object][] = [
      ['move-document-to-trash', { id: first }],
      ['empty-trash', { workspaceId, ids: [first] }],
      ['delete-document', { id: second }],
      ['delete-workspace', { id: workspaceId }],
    ];
    for (const [name, input] of calls) {
      const { status, body } = await server.call(owner, name, input);
      expect([name, status, body.message]).toEqual([name, 200, undefined]);
    }
  });

  test('on a full disk, an earlier upload form is refused, and it is accepted once there is room', async () => {
    const input = { workspaceId, fileName: 'tide.txt', fileType: 'text/plain' };
    const { s3UploadUrl, s3UploadFields } = (await server.call(owner, 'create-file', input)).body;
    const send = () =>
      server.fetch(s3UploadUrl, {
        method: 'POST',
        body: formOf(s3UploadFields, Buffer.from('The tide came in.'), 'tide.txt', 'text/plain'),
      });
    disk.isLow = true;
    expect(await send()).toMatchObject({
      status: 503,
      body: {
        message: 'The server has no room left for files. This one stays with you; please try again later.',
      },
    });
    disk.isLow = false;
    expect((await send()).status).toBe(204);
  });

  test('every operation that creates, copies or stores something counts as growth', () => {
    const grows = (name: string) => handlers[name as keyof typeof handlers].contract.grows;
    // Challenges of passkeys are needed to log in and to make room, and are deleted within minutes.
    const names = Object.keys(handlers).filter(
      (name) => /^(create|duplicate|save|invite)-/.test(name) && !/-(challenge|options)$/.test(name),
    );
    expect(names.filter((name) => !grows(name))).toEqual([]);
    const shrinking = Object.keys(handlers).filter((name) =>
      /^(delete|empty|get|leave|remove|revoke|search)-|-to-trash$/.test(name),
    );
    expect(shrinking.filter(grows)).toEqual([]);
  });
});

describe('[A15] a person’s text budget per hour', () => {
  test('the budget counts request bodies and the rows they create, and delays only the person who exceeds it', async () => {
    const title = 'a'.repeat(300);
    const create = (person: TestPerson, into: string) =>
      server.call(person, 'create-document', { workspaceId: into, title });
    let createdCount = 0;
    let answer = await create(owner, workspaceId);
    for (; answer.status === 200; answer = await create(owner, workspaceId)) createdCount += 1;
    expect(createdCount).toBeGreaterThan(10);
    expect(answer).toMatchObject({
      status: 429,
      body: { data: { code: 'too_many_requests', reason: 'text-budget' } },
    });
    expect(answer.body.data.retryAfterSeconds).toBeGreaterThan(0);
    expect((await server.call(owner, 'get-documents', { workspaceId })).status).toBe(200);
    const other = await server.person();
    expect((await create(other, await newWorkspace(server, other))).status).toBe(200);
    clock.now += 3_600_000;
    expect((await create(owner, workspaceId)).status).toBe(200);
  });

  test('a copied canvas counts with the text of its notes', async () => {
    const { id } = (await server.call(owner, 'create-canvas', { workspaceId, title: 'Two days' })).body;
    const doc = new Y.Doc();
    const content = fromMarkdown('The tide came in. '.repeat(700));
    const target = { absolute: { x: 0, y: 0 } };
    changeCanvas(doc, null, (writer) => makeNode(writer, { type: 'markdownNode', target, content }, 1));
    const bytes = encodeState(doc);
    const row = { ydocId: id, bytes, crc: checksum(bytes), userId: owner.userId };
    await server.db.append((raw) => appendRows(raw, [row], Date.now()));
    expect((await server.call(owner, 'duplicate-canvas', { canvasId: id })).status).toBe(200);
    expect(await server.call(owner, 'duplicate-canvas', { canvasId: id })).toMatchObject({
      status: 429,
      body: { data: { code: 'too_many_requests', reason: 'text-budget' } },
    });
  });

  test('[H4] the budget follows the person’s plan, and a larger plan takes effect at once', async () => {
    const growth = growthOf(server.db, disk);
    const { userId } = owner;
    growth.spend(userId, PLANS.free.textBytesPerHour);
    expect(growth.trySpend(userId, 1_000)).toBe('text-budget');
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ subscriptionStatus: 'active', subscriptionPlan: 'pro' }),
    );
    const more = PLANS.pro.textBytesPerHour - PLANS.free.textBytesPerHour;
    expect(growth.trySpend(userId, more - 1_000)).toBeUndefined();
    expect(growth.trySpend(userId, 10_000)).toBe('text-budget');
  });
});
