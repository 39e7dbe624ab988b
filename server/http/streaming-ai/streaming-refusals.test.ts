import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { MAX_PROMPT } from '#shared/ai/answer-request.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { pieces } from '#server/ai/testing/fake-ai.ts';
import { document, user, workspaceMember, writingStyle } from '#server/db/schema/index.ts';
import { testServer, type TestPerson } from '#server/testing/server.ts';
import { join, newWorkspace } from '#server/testing/workspace.ts';
import { streamFixture, type StreamFixture } from './testing/stream-fixture.ts';

let fixture: StreamFixture;
let viewer: TestPerson;
beforeAll(async () => {
  fixture = await streamFixture(pieces(['The sea rose.']));
  viewer = await fixture.server.person('vera');
  await join(fixture.server, fixture.ada, fixture.workspaceId, viewer, 'viewer');
});
afterAll(() => fixture.server.close());

/** Sends a request and expects that nothing of it reaches the provider, the ledger or the table. */
async function refused(person: TestPerson | undefined, body: unknown, init?: RequestInit) {
  const before = [await fixture.balance(), (await fixture.answers()).length, fixture.requests.length];
  const stream = await fixture.stream(person, body, init);
  const answer = await stream.next();
  expect([await fixture.balance(), (await fixture.answers()).length, fixture.requests.length]).toEqual(
    before,
  );
  return { status: stream.status, code: answer?.data.data.code, message: answer?.data.message };
}

test('a request without a session is refused', async () => {
  expect(await refused(undefined, fixture.request())).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('a viewer is refused with a sentence', async () => {
  expect(await refused(viewer, fixture.request())).toEqual({
    status: 403,
    code: 'forbidden',
    message: 'You can read this document, but not change it.',
  });
});

test('a stranger learns nothing: the document of others, an absent one, and one of another workspace are not found', async () => {
  const stranger = await fixture.server.person('stan');
  const absent = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f';
  const other = await newWorkspace(fixture.server, fixture.ada);
  const answers = [
    await refused(stranger, fixture.request()),
    await refused(stranger, fixture.request({ documentId: absent })),
    await refused(fixture.ada, fixture.request({ documentId: absent })),
    await refused(fixture.ada, fixture.request({ workspaceId: other })),
  ];
  for (const answer of answers)
    expect(answer).toEqual({ status: 404, code: 'not_found', message: 'This document could not be found.' });
});

test('a document in a protected folder is refused, at any depth, and so is one in the trash', async () => {
  const { server, ada, workspaceId } = fixture;
  const outer = await server.call(ada, 'create-folder', { workspaceId, name: 'Drafts' });
  const inner = await server.call(ada, 'create-folder', {
    workspaceId,
    name: 'Old',
    parentId: outer.body.id,
  });
  const created = await server.call(ada, 'create-document', {
    workspaceId,
    title: 'One',
    folderId: inner.body.id,
  });
  await server.call(ada, 'update-folder', { id: outer.body.id, isLocked: true });
  expect(await refused(ada, fixture.request({ documentId: created.body.id }))).toEqual({
    status: 423,
    code: 'locked',
    message: '“Drafts” is protected, so its pages are read-only.',
  });
  await server.db.write({ scopes: [] }, (tx) =>
    tx
      .update(document)
      .set({ folderId: trashIdOf(workspaceId) })
      .where(eq(document.id, created.body.id)),
  );
  expect(await refused(ada, fixture.request({ documentId: created.body.id }))).toEqual({
    status: 409,
    code: 'conflict',
    message: 'It is in the trash. Restore it before you change its text.',
  });
});

test.each([
  [{ selection: '' }, 'Select some text before using the AI assistant.'],
  [{ selection: ' \n' }, 'The selection is empty. Highlight the text you want to change first.'],
  [{ action: 'custom' as const }, 'Instruction is missing. Please fill it in.'],
  [{ action: 'translate' as const, instruction: ' ' }, 'Language is missing. Please fill it in.'],
  [
    { action: 'continue' as const, selection: '', before: '', after: ' ' },
    'There is no text around the cursor yet. Write a sentence first.',
  ],
  [{ selection: 'x'.repeat(32_001) }, 'The selection may have at most 32,000 characters.'],
  [{ before: 'x'.repeat(401) }, 'The text before may have at most 400 characters.'],
  [{ language: 'not a tag' }, 'This is no language’s tag.'],
])('the request %j is refused with a sentence', async (changes, message) => {
  expect(await refused(fixture.ada, fixture.request(changes))).toEqual({
    status: 400,
    code: 'invalid_input',
    message,
  });
});

test('an unknown action or field is refused', async () => {
  const { ada } = fixture;
  expect(await refused(ada, { ...fixture.request(), action: 'sing' })).toMatchObject({
    code: 'invalid_input',
  });
  expect(await refused(ada, { ...fixture.request(), tools: [] })).toMatchObject({ code: 'invalid_input' });
  expect(await refused(ada, fixture.request(), { headers: { 'content-type': 'text/plain' } })).toMatchObject({
    code: 'unsupported_media_type',
  });
});

test('a style of somebody else, or of another workspace, is not found', async () => {
  const { server, ada, workspaceId } = fixture;
  const other = await newWorkspace(server, viewer);
  const row = { name: 'S', content: 'Short.', createdAt: 1, updatedAt: 1 };
  const foreign = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d01';
  const elsewhere = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d02';
  await server.db.write({ scopes: [] }, (tx) =>
    tx.insert(writingStyle).values([
      { ...row, id: foreign, userId: viewer.userId },
      { ...row, id: elsewhere, userId: ada.userId, workspaceId: other },
    ]),
  );
  for (const styleId of [foreign, elsewhere, workspaceId])
    expect(await refused(ada, fixture.request({ styleId }))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'This writing style could not be found.',
    });
});

test('a request from a page of another origin is refused', async () => {
  const init = { headers: { origin: 'https://evil.example' } };
  expect(await refused(fixture.ada, fixture.request(), init)).toMatchObject({
    status: 403,
    code: 'origin_refused',
  });
});

test('too few credits are refused with a sentence before anything is sent', async () => {
  const { server } = fixture;
  const poor = await server.person('paul');
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ credits: 4 }).where(eq(user.id, poor.userId));
    await tx.insert(workspaceMember).values({
      workspaceId: fixture.workspaceId,
      userId: poor.userId,
      role: 'editor',
      createdAt: 1,
      seq: 1,
    } as typeof workspaceMember.$inferInsert);
  });
  expect(await refused(poor, fixture.request())).toEqual({
    status: 402,
    code: 'credits_needed',
    message: 'This costs 0.05 credits, and you have fewer left. Buy credits or choose a plan to go on.',
  });
  expect(await fixture.balance(poor)).toBe(4);
});

test('without a model the answer is the sentence how to set one up, and with AI switched off it is a refusal', async () => {
  const server = await testServer();
  const ada = await server.person();
  const workspaceId = await newWorkspace(server, ada);
  const { body } = await server.call(ada, 'create-document', { workspaceId, title: 'One' });
  const request = { ...fixture.request(), workspaceId, documentId: body.id };
  const send = () =>
    server.fetch('/api/streaming-ai', {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.sessionId}` },
    });
  expect((await send()).body).toMatchObject({ message: AI_MESSAGES.notSetUp, data: { code: 'unavailable' } });
  await server.call(ada, 'update-ai-settings', { workspaceId, isEnabled: false });
  expect((await send()).body).toMatchObject({
    message: AI_MESSAGES.offForWorkspace,
    data: { code: 'forbidden' },
  });
  await server.call(ada, 'update-ai-preference', { isOff: true });
  expect((await send()).body).toMatchObject({ message: AI_MESSAGES.offForUser });
  await server.close();
});

test.each([
  ['', 'The prompt is missing.'],
  ['?prompt=', 'The prompt is empty.'],
  ['?prompt=a&prompt=b', 'A parameter of the address is there twice.'],
  ['?prompt=a&model=b', 'The address has a parameter that is not known.'],
  ['?prompt=a&workspaceId=b', 'This is not a valid id.'],
  [`?prompt=${'x'.repeat(MAX_PROMPT + 1)}`, 'A prompt in an address may have at most 4,000 characters.'],
])('GET with "%s" is refused with a sentence', async (query, message) => {
  const stream = await fixture.get(fixture.ada, query);
  expect([stream.status, (await stream.next())?.data.message]).toEqual([400, message]);
});

test('GET needs a session in its header, a right in the workspace, and no HEAD request starts an answer', async () => {
  const { workspaceId, requests } = fixture;
  const count = requests.length;
  expect((await fixture.get(undefined, '?prompt=a')).status).toBe(401);
  expect((await fixture.get(viewer, `?prompt=a&workspaceId=${workspaceId}`)).status).toBe(403);
  const stranger = await fixture.server.person('sid');
  expect((await fixture.get(stranger, `?prompt=a&workspaceId=${workspaceId}`)).status).toBe(404);
  expect((await fixture.get(fixture.ada, '?prompt=a', { method: 'HEAD' })).status).toBe(404);
  expect(requests.length).toBe(count);
});

test('more than 60 requests in a minute are refused with the time to wait', async () => {
  const person = await fixture.server.person('bob');
  let last = 0;
  let retryAfter: string | null = null;
  for (let count = 0; count < 61; count += 1) {
    const stream = await fixture.get(person, '');
    last = stream.status;
    retryAfter = stream.headers.get('retry-after');
  }
  expect([last, Number(retryAfter) > 0]).toEqual([429, true]);
});
