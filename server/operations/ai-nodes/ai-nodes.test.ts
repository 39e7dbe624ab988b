import { setTimeout as sleep } from 'node:timers/promises';
import { eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { AI_NODE_MESSAGES, MAX_NOTE } from '#shared/ai/ai-node.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { fakeAi, failing, hanging, pieces, type Script } from '#server/ai/testing/fake-ai.ts';
import { runCredits } from '#server/billing/run-credits.ts';
import { aiAnswer, creditReservation, document, run, user } from '#server/db/schema/index.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace } from '#server/testing/workspace.ts';
import { runKinds } from '#server/runs/kinds/index.ts';
import { createRunner, type Runner } from '#server/runs/runner.ts';
import { originsIn as readOrigins } from './testing/origins-in.ts';

const PROMPT = 'What does the town do on the first dry morning?';
const START_CREDITS = 1000;

let server: TestServer;
let ada: TestPerson;
let workspaceId: string;
let canvasId: string;
let nodeId: string;
/** The behaviour of the model. */
let script: Script;
const model = fakeAi((request, signal) => script(request, signal));
const runners: Runner[] = [];

beforeAll(async () => {
  server = await testServer({
    ai: model.ai,
    canvases: {
      change: (request) => journalCanvasGateway(server.services).change(request),
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  script = pieces(['Children first. ', 'Then dogs.\n\nThen ', 'lamps.']);
  model.requests.length = 0;
  ada = await server.person('ada');
  workspaceId = await newWorkspace(server, ada, { title: 'The Tide Clerk' });
  canvasId = (await ok(ada, 'create-canvas', { workspaceId, title: 'Map' })).id;
  nodeId = (await ok(ada, 'create-canvas-node', { canvasId, type: 'aiNode', x: 0, y: 0 })).id;
});
afterEach(async () => {
  await stopProcesses();
  // The next test's process would continue them.
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(run).set({ state: 'cancelled', finishedAt: 1 }).where(isNull(run.finishedAt)),
  );
});

async function stopProcesses(): Promise<void> {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
}

/** Starts the runner of a process. */
function startProcess(): Runner {
  const { db, log } = server.services;
  const runner = createRunner({
    db,
    log,
    kinds: runKinds(server.services),
    credits: runCredits,
    pokeEvents: () => {},
    everyMs: 20,
    leaseMs: 400,
  });
  runners.push(runner);
  return runner;
}

const ok = async (person: TestPerson, name: string, input: unknown = {}) => {
  const answer = await server.call(person, name, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const refused = async (person: TestPerson, name: string, input: unknown) => {
  const { body } = await server.call(person, name, input);
  return [body?.data?.code, body?.message];
};
const start = (more: object = {}, person = ada) =>
  ok(person, 'start-ai-node', { canvasId, id: nodeId, prompt: PROMPT, ...more });
const waitForState = (id: string, state: string) =>
  vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state }), { timeout: 30_000 });
const rowOf = async (id: string) => {
  const [row] = await server.db.read.select().from(run).where(eq(run.id, id));
  if (!row) throw new Error('There is no such run.');
  return row;
};
const nodeOf = async (person = ada, id = nodeId) => {
  const { nodes } = await ok(person, 'get-canvas', { id: canvasId });
  return nodes.find((node: { id: string }) => node.id === id);
};
const contentOf = async (): Promise<string> => (await nodeOf()).content;
const creditsOf = async (person: TestPerson): Promise<number> => {
  const [row] = await server.db.read.select().from(user).where(eq(user.id, person.userId));
  return row?.credits ?? 0;
};
const reservationsOf = async (person: TestPerson): Promise<string[]> => {
  const rows = await server.db.read
    .select()
    .from(creditReservation)
    .where(eq(creditReservation.userId, person.userId));
  return rows.map(({ state }) => state);
};
const answersOf = (person: TestPerson) =>
  server.db.read.select().from(aiAnswer).where(eq(aiAnswer.userId, person.userId));

const originsIn = (): unknown[] => readOrigins(server, canvasId, nodeId);

describe('requests that start nothing', () => {
  test('a viewer, a stranger, a prompt of spaces, another type of node, and a locked or deleted node are refused', async () => {
    const [viewer, stranger] = [await server.person('vera'), await server.person('sam')];
    await join(server, ada, workspaceId, viewer, 'viewer');
    const input = { canvasId, id: nodeId, prompt: PROMPT };
    expect(await refused(viewer, 'start-ai-node', input)).toEqual([
      'forbidden',
      'You can read this canvas, but not change it.',
    ]);
    expect((await refused(stranger, 'start-ai-node', input))[0]).toBe('not_found');
    expect(await refused(ada, 'start-ai-node', { ...input, prompt: ' \n ' })).toEqual([
      'invalid_input',
      AI_NODE_MESSAGES.noPrompt,
    ]);
    const { id: noteId } = await ok(ada, 'create-canvas-node', { canvasId, x: 0, y: 0 });
    expect(await refused(ada, 'start-ai-node', { ...input, id: noteId })).toEqual([
      'invalid_input',
      AI_NODE_MESSAGES.notAnAiNode,
    ]);
    await ok(ada, 'update-canvas-node', { canvasId, id: nodeId, isLocked: true });
    expect((await refused(ada, 'start-ai-node', input))[0]).toBe('locked');
    await ok(ada, 'update-canvas-node', { canvasId, id: nodeId, isLocked: false });
    await ok(ada, 'delete-canvas-node', { id: nodeId });
    expect((await refused(ada, 'start-ai-node', input))[0]).toBe('not_found');
    expect([await creditsOf(ada), await answersOf(ada), model.requests]).toEqual([START_CREDITS, [], []]);
  });

  test('a canvas in the trash, and one in a protected folder, are refused', async () => {
    const folder = await ok(ada, 'create-folder', { workspaceId, name: 'Act one' });
    await ok(ada, 'update-canvas', { id: canvasId, folderId: folder.id });
    await ok(ada, 'update-folder', { id: folder.id, isLocked: true });
    const input = { canvasId, id: nodeId, prompt: PROMPT };
    expect(await refused(ada, 'start-ai-node', input)).toEqual([
      'locked',
      '“Act one” is protected, so its pages are read-only.',
    ]);
    await ok(ada, 'update-folder', { id: folder.id, isLocked: false });
    await ok(ada, 'move-canvas-to-trash', { id: canvasId });
    expect((await refused(ada, 'start-ai-node', input))[0]).toBe('conflict');
  });

  test('without enough credits nothing starts, and the sentence names the cost', async () => {
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ credits: 4 }).where(eq(user.id, ada.userId)),
    );
    const [code, message] = await refused(ada, 'start-ai-node', { canvasId, id: nodeId, prompt: PROMPT });
    expect(code).toBe('credits_needed');
    expect(message).toContain('0.05 credits');
    expect(await creditsOf(ada)).toBe(4);
  });

  test('a node that is writing ignores a second prompt', async () => {
    script = hanging(['Children']);
    await start();
    expect(await refused(ada, 'start-ai-node', { canvasId, id: nodeId, prompt: 'And then?' })).toEqual([
      'conflict',
      AI_NODE_MESSAGES.isGenerating,
    ]);
    expect((await nodeOf()).data.prompt).toBe(PROMPT);
  });

  test('only an unfinished run of the caller in the same node can be retried', async () => {
    startProcess();
    const { id } = await start();
    await waitForState(id, 'done');
    for (const retryOf of [id, uuidv7()])
      expect(
        (await refused(ada, 'start-ai-node', { canvasId, id: nodeId, prompt: PROMPT, retryOf }))[0],
      ).toBe('not_found');
  });
});

describe('an answer', () => {
  test('the answer stands after the existing content and a blank line, carries the origin mark, and is charged once', async () => {
    await ok(ada, 'update-canvas-node', { canvasId, id: nodeId, content: 'Who walks out?' });
    startProcess();
    const { id } = await start({ prompt: `  ${PROMPT}\n` });
    await waitForState(id, 'done');
    const { content, data } = await nodeOf();
    expect(content).toBe('Who walks out?\n\nChildren first. Then dogs.\n\nThen lamps.\n');
    expect(data).toMatchObject({ prompt: PROMPT, isGenerating: false });
    expect((await ok(ada, 'get-credit-entries')).entries[0]).toMatchObject({
      reason: 'spend',
      action: 'ai-node',
      item: { id: canvasId, workspaceId, title: 'Map' },
    });
    const [answer] = await answersOf(ada);
    expect(answer).toMatchObject({
      id,
      itemId: canvasId,
      workspaceId,
      action: 'ai-node',
      model: 'test-model',
      text: 'Children first. Then dogs.\n\nThen lamps.',
    });
    expect(answer?.endedAt).not.toBeNull();
    // The text before was written through the API.
    expect(originsIn()).toEqual([
      // The existing content came through the API.
      { kind: 'import', ref: null },
      { kind: 'ai', ref: id },
      { kind: 'ai', ref: id },
    ]);
    expect([await creditsOf(ada), await reservationsOf(ada)]).toEqual([START_CREDITS - 5, ['settled']]);
  });

  test('HTML, scripts and foreign images of an answer do not reach the canvas', async () => {
    script = pieces([
      '<script>alert(1)</script>Mud ',
      '![x](https://evil.example/p.png)',
      '<b onclick="x()">bell</b>',
    ]);
    startProcess();
    await waitForState((await start()).id, 'done');
    const content = await contentOf();
    expect(content).toContain('Mud');
    expect(content).not.toMatch(/script|evil|onclick/);
  });

  test('everybody who may read the canvas sees which node is writing, and only the caller sees the prompt and can cancel', async () => {
    const viewer = await server.person('vera');
    await join(server, ada, workspaceId, viewer, 'viewer');
    script = hanging(['Children']);
    startProcess();
    const { id } = await start();
    await waitForState(id, 'running');
    const shown = { id, nodeId, state: 'running', position: null, error: null };
    expect((await ok(viewer, 'get-ai-node-runs', { canvasId })).runs).toEqual([
      { ...shown, isYours: false, prompt: null },
    ]);
    expect((await ok(ada, 'get-ai-node-runs', { canvasId })).runs).toEqual([
      { ...shown, isYours: true, prompt: PROMPT },
    ]);
    expect((await nodeOf(viewer)).data.isGenerating).toBe(true);
    const moved = await ok(ada, 'update-canvas-node', { canvasId, id: nodeId, x: 40 });
    expect(moved.data.isGenerating).toBe(true);
    expect((await refused(viewer, 'cancel-run', { id }))[0]).toBe('not_found');
    await ok(ada, 'cancel-run', { id });
    expect((await ok(viewer, 'get-ai-node-runs', { canvasId })).runs).toEqual([]);
    expect((await nodeOf(viewer)).data.isGenerating).toBe(false);
  });

  test('two answers of a person are written at once, and the third one shows its position', async () => {
    script = hanging(['Children']);
    startProcess();
    const ids: string[] = [nodeId];
    for (let at = 1; at < 3; at += 1)
      ids.push((await ok(ada, 'create-canvas-node', { canvasId, type: 'aiNode', x: at * 500, y: 0 })).id);
    for (const id of ids) await start({ id });
    await vi.waitFor(() => expect(model.open()).toBe(2));
    const { runs } = await ok(ada, 'get-ai-node-runs', { canvasId });
    expect(runs.map((one: { nodeId: string; position: unknown }) => [one.nodeId, one.position])).toEqual(
      expect.arrayContaining([[ids[2], 1]]),
    );
  });
});

describe('the texts that are sent', () => {
  test('joined notes, the synopsis or first paragraph of cards and the alternative text of images are sent, and nothing else', async () => {
    const make = async (input: object) =>
      (await ok(ada, 'create-canvas-node', { canvasId, x: 0, y: 0, ...input })).id;
    const newDocument = async (title: string, contentMd: string) => {
      const { id } = await ok(ada, 'create-document', { workspaceId, title });
      await server.db.write({ scopes: [] }, (tx) =>
        tx.update(document).set({ contentMd }).where(eq(document.id, id)),
      );
      return id;
    };
    const chapter = await newDocument(
      'High Water',
      '# One\n\nThe sea did **not** come in.\n\nSecret plans.\n',
    );
    const ines = await newDocument('Ines', 'Hidden.');
    await ok(ada, 'update-document', { id: ines, meta: { synopsis: 'A clerk who counts tides.' } });
    const trashed = await newDocument('Old', 'Thrown away.');
    const joined = [
      await make({ title: 'Rule', content: 'Nobody is surprised.' }),
      await make({ type: 'documentNode', targetType: 'document', targetId: chapter }),
      await make({ type: 'documentNode', targetType: 'document', targetId: ines }),
      await make({ type: 'documentNode', targetType: 'document', targetId: trashed }),
      await make({ type: 'imageNode', data: { alt: 'A boat on its side' } }),
      await make({ content: 'x'.repeat(MAX_NOTE + 100) }),
    ];
    await ok(ada, 'move-document-to-trash', { id: trashed });
    await make({ content: 'Not joined.' });
    for (const [at, other] of joined.entries()) {
      const [sourceNodeId, targetNodeId] = at % 2 === 0 ? [other, nodeId] : [nodeId, other];
      await ok(ada, 'create-canvas-edge', { canvasId, sourceNodeId, targetNodeId });
    }
    await ok(ada, 'update-canvas-node', { canvasId, id: nodeId, content: 'My own earlier text.' });
    const preview = await ok(ada, 'preview-ai-node', { canvasId, id: nodeId, prompt: PROMPT });
    expect(preview).toMatchObject({ model: 'test-model', host: 'model.example', cost: 5 });
    const sent: string = preview.messages[1].content;
    const notes = [...sent.matchAll(/<note>\n(?<note>[\s\S]*?)\n<\/note>/g)].map(
      (found) => found.groups?.['note'],
    );
    expect(new Set(notes)).toEqual(
      new Set([
        'Rule\n\nNobody is surprised.',
        'High Water\n\nThe sea did not come in.',
        'Ines\n\nA clerk who counts tides.',
        'Image\n\nA boat on its side',
        `Note\n\n${'x'.repeat(MAX_NOTE)}`,
      ]),
    );
    expect(sent.endsWith(`\n\n${PROMPT}`)).toBe(true);
    expect(JSON.stringify(preview.messages)).not.toMatch(/Secret|Hidden|Thrown|Not joined|earlier/);
    startProcess();
    await waitForState((await start()).id, 'done');
    expect(model.requests[0]?.messages).toEqual(preview.messages);
    expect((await answersOf(ada))[0]?.sent).toEqual(preview.messages);
  });

  test('a viewer cannot look at what would be sent', async () => {
    const viewer = await server.person('vera');
    await join(server, ada, workspaceId, viewer, 'viewer');
    expect((await refused(viewer, 'preview-ai-node', { canvasId, id: nodeId, prompt: PROMPT }))[0]).toBe(
      'forbidden',
    );
  });
});

describe('an answer that does not end', () => {
  test('a cancelled run costs nothing before the first words', async () => {
    script = hanging();
    startProcess();
    const { id } = await start();
    await vi.waitFor(() => expect(model.open()).toBe(1));
    await ok(ada, 'cancel-run', { id });
    expect([await creditsOf(ada), await reservationsOf(ada)]).toEqual([START_CREDITS, ['released']]);
    await vi.waitFor(() => expect(model.open()).toBe(0));
    expect(await contentOf()).toBe('');
    await vi.waitFor(async () => expect(await answersOf(ada)).toMatchObject([{ isFreeFailure: true }]));
  });

  test('a run that is cancelled after its first words keeps and pays for them', async () => {
    script = hanging(['Children first.']);
    startProcess();
    const { id } = await start();
    await vi.waitFor(async () => expect(await contentOf()).toBe('Children first.\n'), { timeout: 20_000 });
    await ok(ada, 'cancel-run', { id });
    expect([await creditsOf(ada), await reservationsOf(ada)]).toEqual([START_CREDITS - 5, ['settled']]);
    await vi.waitFor(() => expect(model.open()).toBe(0));
    expect(await contentOf()).toBe('Children first.\n');
    await vi.waitFor(async () =>
      expect((await answersOf(ada))[0]).toMatchObject({ text: 'Children first.' }),
    );
  });

  test('a failure of the provider in the middle costs nothing and keeps the words; a retry replaces them', async () => {
    script = failing(['Children first.\n\nThen '], new AppError('unavailable', 'The connection was cut.'));
    startProcess();
    const { id } = await start();
    await waitForState(id, 'failed');
    expect((await ok(ada, 'get-ai-node-runs', { canvasId })).runs).toMatchObject([
      { id, nodeId, isYours: true, state: 'failed', error: 'The connection was cut.', prompt: PROMPT },
    ]);
    expect([await creditsOf(ada), await reservationsOf(ada)]).toEqual([START_CREDITS, ['released']]);
    script = pieces(['Dogs first.']);
    const retry = await start({ retryOf: id });
    await waitForState(retry.id, 'done');
    expect(await contentOf()).toBe('Dogs first.\n');
    expect((await ok(ada, 'get-ai-node-runs', { canvasId })).runs).toEqual([]);
    expect(await creditsOf(ada)).toBe(START_CREDITS - 5);
  });

  test('an empty answer fails with a sentence, costs nothing, and counts as a free failure of today', async () => {
    script = pieces(['', '  ']);
    startProcess();
    const { id } = await start();
    await waitForState(id, 'failed');
    expect((await rowOf(id)).error).toBe(AI_MESSAGES.emptyAnswer);
    expect([await creditsOf(ada), await answersOf(ada)]).toMatchObject([
      START_CREDITS,
      [{ isFreeFailure: true }],
    ]);
  });

  test.each([
    ['deleted', () => ok(ada, 'delete-canvas-node', { id: nodeId }), AI_NODE_MESSAGES.nodeDeleted],
    [
      'locked',
      () => ok(ada, 'update-canvas-node', { canvasId, id: nodeId, isLocked: true }),
      'This node is locked. Unlock it first.',
    ],
    [
      'on a canvas in the trash',
      () => ok(ada, 'move-canvas-to-trash', { id: canvasId }),
      'It is in the trash. Restore it before you change its text.',
    ],
    [
      'in a workspace whose AI is switched off',
      () => ok(ada, 'update-ai-settings', { workspaceId, isEnabled: false }),
      AI_MESSAGES.offForWorkspace,
    ],
    [
      'of a user who switches AI off',
      () => ok(ada, 'update-ai-preference', { isOff: true }),
      AI_MESSAGES.offForUser,
    ],
  ])(
    'a node that is %s during the run ends it with a sentence, and its words are paid for as if it was cancelled',
    async (_kind, act, sentence) => {
      const more = Promise.withResolvers<void>();
      script = async function* () {
        yield 'Children first.';
        await more.promise;
        yield ' Then dogs.';
      };
      startProcess();
      const { id } = await start();
      await vi.waitFor(async () => expect(await contentOf()).toBe('Children first.\n'), { timeout: 20_000 });
      await act();
      more.resolve();
      await waitForState(id, 'failed');
      expect((await rowOf(id)).error).toBe(sentence);
      expect([await creditsOf(ada), await reservationsOf(ada)]).toEqual([START_CREDITS - 5, ['settled']]);
      expect(await answersOf(ada)).toMatchObject([{ text: 'Children first.', isFreeFailure: false }]);
      await vi.waitFor(() => expect(model.open()).toBe(0));
    },
  );

  test('a person who lost the right to write stops the answer', async () => {
    const editor = await server.person('eve');
    await join(server, ada, workspaceId, editor, 'editor');
    const more = Promise.withResolvers<void>();
    script = async function* () {
      yield 'Children first.';
      await more.promise;
      yield ' Then dogs.';
    };
    startProcess();
    const { id } = await start({}, editor);
    await vi.waitFor(async () => expect(await contentOf()).toBe('Children first.\n'), { timeout: 20_000 });
    await ok(ada, 'update-workspace-member', { workspaceId, userId: editor.userId, role: 'viewer' });
    more.resolve();
    await waitForState(id, 'failed');
    expect(await contentOf()).toBe('Children first.\n');
  });
});

describe('an answer whose process ends', () => {
  test('a shutdown in the middle continues in another process without doubled text, and is charged once', async () => {
    script = hanging(['Children first.\n\nThen dogs']);
    startProcess();
    const { id } = await start();
    await vi.waitFor(async () => expect(await contentOf()).toContain('dogs'), { timeout: 20_000 });
    await stopProcesses();
    expect((await rowOf(id)).state).toBe('queued');
    script = pieces(['Dogs ', 'first.\n\nThen lamps.']);
    startProcess();
    await waitForState(id, 'done');
    expect(await contentOf()).toBe('Dogs first.\n\nThen lamps.\n');
    expect([await creditsOf(ada), await reservationsOf(ada)]).toEqual([START_CREDITS - 5, ['settled']]);
    expect((await answersOf(ada)).map(({ text }) => text)).toEqual(['Dogs first.\n\nThen lamps.']);
  });

  test('a process that stops at a random moment leaves the next one a text without a word twice', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `w${at} `);
    for (let round = 0; round < 4; round += 1) {
      const { id: ownId } = await ok(ada, 'create-canvas-node', {
        canvasId,
        type: 'aiNode',
        x: 0,
        y: round * 400,
      });
      script = pieces(words, 60);
      startProcess();
      const { id } = await start({ id: ownId });
      await sleep(100 + round * 170);
      await stopProcesses();
      startProcess();
      await waitForState(id, 'done');
      expect((await nodeOf(ada, ownId)).content, `round ${round}`).toBe(`${words.join('').trim()}\n`);
      await stopProcesses();
    }
    expect(await creditsOf(ada)).toBe(START_CREDITS - 4 * 5);
  });
});
