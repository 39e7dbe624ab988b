import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeriveJob } from '#server/jobs/derive-job.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
  });
});
afterAll(() => server.close());

/** Creates a canvas, with functions that write notes on it and search its workspace. */
async function createFixture() {
  const owner = await server.person();
  const workspaceId = await newWorkspace(server, owner);
  const call = async (name: string, input: Record<string, unknown>) => {
    const answer = await server.call(owner, name, input);
    expect(answer, name).toMatchObject({ status: 200 });
    return answer;
  };
  const { id: canvasId } = (await call('create-canvas', { workspaceId, title: 'The Harbour' })).body;
  const createNote = async (content: string, title?: string): Promise<string> => {
    const node = { type: 'markdownNode', x: 0, y: 0, content, ...(title !== undefined && { title }) };
    const { body } = await call('create-canvas-node', { id: uuidv7(), canvasId, ...node });
    return body.id;
  };
  const search = async (query: string) => {
    await createDeriveJob(server.services).deriveNow(canvasId);
    return (await call('search-workspace', { workspaceId, query })).body;
  };
  return { call, canvasId, workspaceId, createNote, search };
}

test('[A13] a canvas note is found by words of its text and title together, and the result names the node', async () => {
  const { canvasId, createNote, search } = await createFixture();
  const id = await createNote('Nobody rang the bell at **low water**.', 'The clerk');
  await createNote('Amber under the floor.');
  expect(await search('clerk "low water"')).toEqual({
    items: [],
    passages: [
      {
        kind: 'canvas',
        itemId: canvasId,
        title: 'The Harbour',
        partId: id,
        snippet: 'The clerk · Nobody rang the bell at low water.',
        found: [
          [4, 9],
          [36, 45],
        ],
      },
    ],
  });
  expect((await search('clerk amber')).passages).toEqual([]);
});

test('[A13] a changed note is found by its new words only, and a deleted note by none', async () => {
  const { call, canvasId, createNote, search } = await createFixture();
  const id = await createNote('Kelp.');
  expect((await search('kelp')).passages).toHaveLength(1);
  await call('update-canvas-node', { canvasId, id, content: 'Flint.' });
  expect((await search('kelp')).passages).toEqual([]);
  expect((await search('flint')).passages).toMatchObject([{ partId: id }]);
  await call('delete-canvas-node', { id });
  expect((await search('flint')).passages).toEqual([]);
});

test('a canvas in the trash is not found, and at most three notes of one canvas are shown', async () => {
  const { call, canvasId, createNote, search } = await createFixture();
  for (let at = 0; at < 5; at += 1) await createNote(`Low tide, ${at}.`);
  expect((await search('tide')).passages).toHaveLength(3);
  await call('move-canvas-to-trash', { id: canvasId });
  expect(await search('tide')).toEqual({ items: [], passages: [] });
  await call('restore-canvas', { id: canvasId });
  expect((await search('tide')).passages).toHaveLength(3);
});
