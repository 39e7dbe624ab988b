import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import { composeMessages } from '#server/ai/prompts/compose-messages.ts';
import { fakeAi, pieces, type FakeAi } from '#server/ai/testing/fake-ai.ts';
import { aiAnswer, writingStyle } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

let fake: FakeAi;
let server: TestServer;
let ada: TestPerson;
let request: AnswerRequest;
beforeAll(async () => {
  fake = fakeAi(pieces(['The sea rose.']));
  server = await testServer({ ai: fake.ai });
  ada = await server.person('ada');
  const workspaceId = await newWorkspace(server, ada);
  const { body } = await server.call(ada, 'create-document', { workspaceId, title: 'High Water' });
  const texts = { selection: 'The tide came in.', before: 'It was late.', after: 'Nobody saw it.' };
  request = { workspaceId, documentId: body.id, action: 'shorten', ...texts };
});
afterAll(() => server.close());

const preview = (person: TestPerson, changes: Partial<AnswerRequest> = {}) =>
  server.call(person, 'preview-ai-answer', { ...request, ...changes });

test('a stranger, a viewer, and a request without a selection are refused as for the stream', async () => {
  const viewer = await server.person('vera');
  await join(server, ada, request.workspaceId, viewer, 'viewer');
  expect(await preview(await server.person('stan'))).toMatchObject(refusal(404, 'not_found'));
  expect(await preview(viewer)).toMatchObject(refusal(403, 'forbidden'));
  const blank = await preview(ada, { selection: ' ' });
  expect(blank.body.message).toBe('The selection is empty. Highlight the text you want to change first.');
  const empty = await preview(ada, { selection: '' });
  expect(empty.body.message).toBe('Select some text before using the AI assistant.');
});

test('the preview has every text that would be sent, its size and its cost, and sends nothing', async () => {
  const additions = [{ title: 'Mara', text: 'She keeps the harbour books.' }];
  const { status, body } = await preview(ada, { additions, language: 'en' });
  const messages = composeMessages({ ...request, additions, language: 'en' }, undefined);
  expect([status, body]).toEqual([
    200,
    {
      messages,
      bytes: messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
      cost: 5,
      model: 'test-model',
      host: 'model.example',
    },
  ]);
  expect(fake.requests).toEqual([]);
  expect(await server.db.read.$count(aiAnswer)).toBe(0);
});

test('a style is part of the text for a person who may see it, and not found for others', async () => {
  const styleId = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d01';
  await server.db.write({ scopes: [] }, (tx) =>
    tx.insert(writingStyle).values({
      id: styleId,
      userId: ada.userId,
      name: 'Salt',
      content: 'Short sentences, no adverbs.',
      createdAt: 1,
      updatedAt: 1,
    }),
  );
  const { body } = await preview(ada, { styleId });
  expect(body.messages[1].content).toContain('<style>\nShort sentences, no adverbs.\n</style>');
  const editor = await server.person('ed');
  await join(server, ada, request.workspaceId, editor);
  expect(await preview(editor, { styleId })).toMatchObject(refusal(404, 'not_found'));
});
