import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AI_NODE_MESSAGES } from '#shared/ai/ai-node.ts';
import { FREE_FAILURES_PER_DAY, TOO_MANY_FREE_FAILURES } from '#server/ai/answers/free-failures.ts';
import { fakeAi, pieces } from '#server/ai/testing/fake-ai.ts';
import { runCredits } from '#server/billing/run-credits.ts';
import { aiAnswer, run, user } from '#server/db/schema/index.ts';
import { runKinds } from '#server/runs/kinds/index.ts';
import { createRunner, type Runner } from '#server/runs/runner.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

const START_CREDITS = 1_000;

const model = fakeAi(pieces(['Children first.']));
let server: TestServer;
let ada: TestPerson;
let canvasId: string;
let nodeId: string;
let runner: Runner | undefined;
beforeAll(async () => {
  server = await testServer({
    ai: model.ai,
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  model.requests.length = 0;
  model.setCost(5);
  ada = await server.person('ada');
  const workspaceId = await newWorkspace(server, ada);
  canvasId = (await server.call(ada, 'create-canvas', { workspaceId, title: 'Map' })).body.id;
  const node = { canvasId, type: 'aiNode', x: 0, y: 0 };
  nodeId = (await server.call(ada, 'create-canvas-node', node)).body.id;
});
afterEach(() => runner?.close());

const start = () =>
  server.call(ada, 'start-ai-node', { canvasId, id: nodeId, prompt: 'Who walks out first?' });

/** Runs what is queued, until a run has ended. @returns the sentence of its failure */
async function endOf(id: string): Promise<string | null | undefined> {
  const { db, log } = server.services;
  const kinds = runKinds(server.services);
  runner = createRunner({ db, log, kinds, credits: runCredits, pokeEvents: () => {}, everyMs: 20 });
  const row = async () => (await db.read.select().from(run).where(eq(run.id, id)))[0];
  await vi.waitFor(async () => expect((await row())?.finishedAt).not.toBeNull(), { timeout: 60_000 });
  await runner.close();
  return (await row())?.error;
}

const credits = async () =>
  (await server.db.read.select().from(user).where(eq(user.id, ada.userId)))[0]?.credits;

test('after too many free failures of today no answer is queued, and a queued one is not sent', async () => {
  const { id } = (await start()).body;
  const failed = { userId: ada.userId, action: 'ai-node', model: 'm', sent: [], text: '', endedAt: 1 };
  await server.db.write({ scopes: [] }, (tx) =>
    tx.insert(aiAnswer).values(
      Array.from({ length: FREE_FAILURES_PER_DAY }, () => ({
        ...failed,
        id: uuidv7(),
        createdAt: Date.now(),
        isFreeFailure: true,
      })),
    ),
  );
  expect(await endOf(id)).toBe(TOO_MANY_FREE_FAILURES);
  expect((await start()).body).toMatchObject({
    message: TOO_MANY_FREE_FAILURES,
    data: { code: 'limit_reached' },
  });
  expect([await credits(), model.requests]).toEqual([START_CREDITS, []]);
});

test.each([
  ['a cheaper model', 5],
  ['an own model', 0],
])('an answer that was queued for %s is not sent to a dearer one', async (_, cost) => {
  model.setCost(cost);
  const { id } = (await start()).body;
  model.setCost(40);
  expect(await endOf(id)).toBe(AI_NODE_MESSAGES.dearerModel);
  expect([await credits(), model.requests]).toEqual([START_CREDITS, []]);
});

test('an answer that was queued for a dearer model is sent to a cheaper one and costs what was shown', async () => {
  model.setCost(40);
  const { id } = (await start()).body;
  model.setCost(5);
  expect(await endOf(id)).toBeNull();
  expect([await credits(), model.requests.length]).toEqual([START_CREDITS - 40, 1]);
});
