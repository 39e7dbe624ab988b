import { isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeAi, hanging, pieces } from '#server/ai/testing/fake-ai.ts';
import { runCredits } from '#server/billing/run-credits.ts';
import { run } from '#server/db/schema/index.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { createRunner, type Runner } from '../runner.ts';
import { runKinds } from './index.ts';

const SLOW = 'The slow one';

let server: TestServer;
let runner: Runner;
beforeEach(async () => {
  // The model of a slow account sends a word and then nothing for a long time.
  const model = fakeAi((request, signal) => {
    const isSlow = request.messages.some(({ content }) => content.includes(SLOW));
    return (isSlow ? hanging(['Low. ']) : pieces(['High tide.']))(request, signal);
  });
  server = await testServer({
    ai: model.ai,
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
  });
  const { db, log } = server.services;
  runner = createRunner({
    db,
    log,
    kinds: runKinds(server.services),
    credits: runCredits,
    pokeEvents: () => {},
    everyMs: 20,
  });
});
afterEach(async () => {
  await runner.close();
  await server.close();
});

const ok = async (person: TestPerson, name: string, input: unknown = {}) => {
  const answer = await server.call(person, name, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

/** Starts an AI node in a new node of a person's canvas. @returns the id of the run */
async function startNode(person: TestPerson, canvasId: string, prompt: string): Promise<string> {
  const { id } = await ok(person, 'create-canvas-node', { canvasId, type: 'aiNode', x: 0, y: 0 });
  return (await ok(person, 'start-ai-node', { canvasId, id, prompt })).id;
}

async function newCanvas(person: TestPerson): Promise<string> {
  const workspaceId = await newWorkspace(server, person);
  return (await ok(person, 'create-canvas', { workspaceId, title: 'Map' })).id;
}

const openRunsIn = (state: string) =>
  server.db.read
    .select()
    .from(run)
    .where(isNull(run.finishedAt))
    .then((rows) => rows.filter((row) => row.state === state));

test('while accounts with a slow model hold all their slots, the export and the AI node of another person start and end', async () => {
  for (const name of ['mallory', 'trudy']) {
    const slow = await server.person(name);
    const canvasId = await newCanvas(slow);
    for (let count = 0; count < 5; count += 1) await startNode(slow, canvasId, SLOW);
  }
  // Two of each account run, the others wait.
  await vi.waitFor(async () => expect(await openRunsIn('running')).toHaveLength(4));
  expect(await openRunsIn('queued')).toHaveLength(6);

  const honest = await server.person('ada');
  const ids = [
    (await ok(honest, 'start-data-export')).id,
    await startNode(honest, await newCanvas(honest), 'Which tide?'),
  ];
  for (const id of ids)
    await vi.waitFor(async () => expect((await ok(honest, 'get-run', { id })).state).toBe('done'), {
      timeout: 10_000,
    });
  expect(await openRunsIn('running')).toHaveLength(4);
});
