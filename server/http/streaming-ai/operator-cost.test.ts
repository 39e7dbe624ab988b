import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AI_ACTIONS, type AiActionId } from '#shared/ai/actions/index.ts';
import { END, event, EVENT_STREAM, sendEvents, sendStream, words } from '#server/ai/testing/model-server.ts';
import { sendError, startModelServer, type ModelServer } from '#server/ai/testing/model-server.ts';
import { FREE_FAILURES_PER_DAY, TOO_MANY_FREE_FAILURES } from '#server/ai/answers/free-failures.ts';
import { aiAnswer, creditReservation, workspace } from '#server/db/schema/index.ts';
import { testServer } from '#server/testing/server.ts';
import { serverFixture, textOf, until, type StreamFixture } from './testing/stream-fixture.ts';

const MODELS = 'prose-1, prose-2=0.40';

let model: ModelServer;
let fixture: StreamFixture;
beforeEach(async () => {
  model = await startModelServer();
  const listed = JSON.stringify({ data: ['prose-1', 'prose-2', 'prose-max'].map((id) => ({ id })) });
  const json = { 'content-type': 'application/json' };
  model.answerModels((response) => response.writeHead(200, json).end(listed));
  const settings = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'prose-1', CONNECTOR_ALLOW: '127.0.0.1' };
  fixture = await serverFixture(await testServer({}, { ...settings, AI_MODELS: 'prose-2=0.40' }));
});
afterEach(async () => {
  await fixture.server.close();
  await model.close();
});

const call = (name: string, input: object = {}) =>
  fixture.server.call(fixture.ada, name, { workspaceId: fixture.workspaceId, ...input });
const choose = (defaultModel: string) =>
  fixture.server.call(fixture.ada, 'update-workspace', {
    id: fixture.workspaceId,
    settings: { aiConfig: { defaultModel } },
  });
/** Stores a choice as an earlier version of the server accepted it. */
const storeChoice = (defaultModel: string) =>
  fixture.server.db.write({ scopes: [] }, (tx) =>
    tx
      .update(workspace)
      .set({ settings: { aiConfig: { defaultModel } } })
      .where(eq(workspace.id, fixture.workspaceId)),
  );
const answer = async (changes = {}) => (await fixture.stream(fixture.ada, fixture.request(changes))).rest();
const chats = () => model.requests.filter(({ path }) => path.endsWith('/chat/completions'));

describe(`a server that offers ${MODELS}`, () => {
  test('a model that is not offered cannot be selected, and the sentence names those that are', async () => {
    const refused = await choose('prose-max');
    expect([refused.status, refused.body?.data, refused.body?.message]).toMatchObject([
      400,
      { code: 'invalid_input', path: 'settings.aiConfig.defaultModel' },
      'This server does not offer the model “prose-max”. Select one of these: prose-1, prose-2.',
    ]);
    expect((await choose('prose-2')).status).toBe(200);
    expect((await choose('gpt-4')).status).toBe(200);
  });

  test('a stored model that is not offered any more never answers: the default does, and the settings say so', async () => {
    await storeChoice('prose-max');
    expect((await call('get-ai-settings')).body).toMatchObject({
      model: 'prose-1',
      cost: 5,
      notOffered: 'prose-max',
    });
    expect(textOf(await answer())).toBe('Low water.');
    expect(chats().map(({ body }) => body.model)).toEqual(['prose-1']);
    // Other settings can be saved while the stored choice stays.
    const title = await fixture.server.call(fixture.ada, 'update-workspace', {
      id: fixture.workspaceId,
      settings: { aiConfig: { defaultModel: 'prose-max', temperature: 0.2 } },
    });
    expect(title.status).toBe(200);
  });

  test('only the offered models are listed, with their prices, although the provider has more', async () => {
    expect((await call('get-ai-models')).body).toEqual({
      models: ['prose-1', 'prose-2'],
      prices: [
        { model: 'prose-1', cost: 5 },
        { model: 'prose-2', cost: 40 },
      ],
    });
  });

  test('a workspace with its own address lists what that provider lists, and may select any name', async () => {
    await call('update-ai-settings', { ownModel: { baseUrl: model.baseUrl, apiKey: null } });
    expect((await call('get-ai-models')).body).toEqual({
      models: ['prose-1', 'prose-2', 'prose-max'],
      prices: [],
    });
    expect((await choose('unlisted')).status).toBe(200);
    expect((await call('get-ai-settings')).body).toMatchObject({
      model: 'unlisted',
      cost: 0,
      isCharged: false,
      notOffered: null,
    });
  });

  test('the price of the model is shown before, reserved at the start and charged at the end', async () => {
    await choose('prose-2');
    expect((await call('get-ai-settings')).body).toMatchObject({ model: 'prose-2', cost: 40 });
    expect((await call('preview-ai-answer', fixture.request())).body).toMatchObject({
      model: 'prose-2',
      cost: 40,
    });
    const before = await fixture.balance();
    expect(textOf(await answer())).toBe('Low water.');
    expect(before - (await fixture.balance())).toBe(40);
    expect(await fixture.server.db.read.select().from(creditReservation)).toMatchObject([
      { kind: 'assistant', amount: 40, state: 'settled' },
    ]);
  });

  test('a person with fewer credits than the price is told the price, and nothing is sent', async () => {
    await choose('prose-2');
    await fixture.setBalance(39);
    const refused = await (await fixture.stream(fixture.ada, fixture.request())).next();
    expect(refused).toMatchObject({
      event: 'body',
      data: {
        message: 'This costs 0.40 credits, and you have fewer left. Buy credits or choose a plan to go on.',
        data: { code: 'credits_needed' },
      },
    });
    expect([chats(), await fixture.balance()]).toEqual([[], 39]);
  });
});

describe('the longest answer', () => {
  test('each action sends a limit of tokens that grows with its longest answer', async () => {
    const limits = new Map<AiActionId, number>();
    for (const action of AI_ACTIONS) {
      await answer({ action: action.id, instruction: 'Formal' });
      limits.set(action.id, chats().at(-1)?.body.max_tokens);
    }
    const { length } = fixture.request().selection;
    expect(Object.fromEntries(limits)).toEqual(
      Object.fromEntries(
        AI_ACTIONS.map(({ id, maxAnswer }) => [id, 2_000 + Math.ceil(maxAnswer(length) / 2)]),
      ),
    );
  });

  test('an answer that ends at the limit of tokens keeps its words, is charged, and says so', async () => {
    const cut = event({ choices: [{ index: 0, delta: {}, finish_reason: 'length' }] });
    model.answer(sendStream(`${words('Low water and')}${cut}data: [DONE]\n\n`));
    const before = await fixture.balance();
    const events = await answer();
    expect(events.slice(1)).toEqual([
      { event: 'data', data: { content: 'Low water and' } },
      { event: 'limit', data: { message: expect.stringContaining('longest') } },
      { event: 'data', data: '[DONE]' },
    ]);
    expect(before - (await fixture.balance())).toBe(5);
  });

  test('an answer that is cut at the longest length of its action says so too', async () => {
    model.answer(sendEvents(['Low water. '.repeat(400)]));
    expect((await answer({ action: 'shorten' })).map((sent) => sent.event)).toEqual([
      'start',
      'data',
      'limit',
      'data',
    ]);
    model.answer(sendStream(`${words('Low.')}${END}`));
    expect((await answer({ action: 'shorten' })).map((sent) => sent.event)).toEqual([
      'start',
      'data',
      'data',
    ]);
  });
});

describe('answers that cost nothing although the model has worked', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const CLEANS_TO_NOTHING = sendEvents(['<script>', 'x'.repeat(900), '</script>']);
  const failures = async () => (await fixture.answers()).filter(({ isFreeFailure }) => isFreeFailure).length;
  const isEnded = async () => (await fixture.answers()).every(({ endedAt }) => endedAt !== null);
  /** Starts an answer, and returns the refusal or the first event. */
  const start = async () => (await fixture.stream(fixture.ada, fixture.request())).next();

  /** Leaves room for one more failure today. */
  async function failAlmostTooOften(): Promise<void> {
    await answer();
    const [first] = await fixture.answers();
    if (!first) throw new Error('No answer was stored.');
    const rows = Array.from({ length: FREE_FAILURES_PER_DAY - 1 }, () => ({
      ...first,
      id: crypto.randomUUID(),
      isFreeFailure: true,
    }));
    await fixture.server.db.write({ scopes: [] }, (tx) => tx.insert(aiAnswer).values(rows));
  }

  test('after the last one of a day no answer starts until the next day by UTC, and the sentence says so', async () => {
    await failAlmostTooOften();
    const before = await fixture.balance();
    model.answer(CLEANS_TO_NOTHING);
    expect((await answer()).map(({ event: name }) => name)).toEqual(['start', 'error']);
    expect([await failures(), await fixture.balance()]).toEqual([FREE_FAILURES_PER_DAY, before]);

    model.answer(sendEvents(['Low water.']));
    const sent = chats().length;
    expect((await start())?.data).toMatchObject({
      message: TOO_MANY_FREE_FAILURES,
      data: { code: 'limit_reached' },
    });
    const style = await call('create-workspace-writing-style', {
      id: crypto.randomUUID(),
      name: 'Salt',
      text: 'The water was low. '.repeat(20),
    });
    expect(style).toMatchObject({ status: 409, body: { data: { code: 'limit_reached' } } });
    expect([chats().length, await fixture.openReservations(), await fixture.balance()]).toEqual([
      sent,
      0,
      before,
    ]);

    for (const { id, createdAt } of await fixture.answers())
      await fixture.server.db.write({ scopes: [] }, (tx) =>
        tx
          .update(aiAnswer)
          .set({ createdAt: createdAt - DAY_MS })
          .where(eq(aiAnswer.id, id)),
      );
    expect(textOf(await answer())).toBe('Low water.');
  });

  test('somebody else, and a workspace with its own model, are not refused', async () => {
    await failAlmostTooOften();
    model.answer(CLEANS_TO_NOTHING);
    await answer();
    model.answer(sendEvents(['Low water.']));
    await call('update-ai-settings', { ownModel: { baseUrl: model.baseUrl, apiKey: null } });
    expect(textOf(await answer())).toBe('Low water.');
    const other = await fixture.server.person('bo');
    expect((await (await fixture.get(other, '?prompt=tide')).rest()).map(({ event: name }) => name)).toEqual([
      'start',
      'data',
      'data',
    ]);
  });

  test('a provider that fails before its first token counts for nobody, and one that fails later does', async () => {
    model.answer(sendError(500, { message: 'boom' }));
    await answer();
    expect(await failures()).toBe(0);
    model.answer((response) => response.writeHead(200, EVENT_STREAM).end(words('Low')));
    await answer();
    expect(await failures()).toBe(1);
    expect(await fixture.balance()).toBe(1_000);
  });

  test('thoughts without an answer count, although no word arrived', async () => {
    const thought = event({ choices: [{ delta: { reasoning_content: 'Hm.' } }] });
    model.answer(sendStream(`${thought}${END}`));
    await answer();
    expect([await failures(), await fixture.balance()]).toEqual([1, 1_000]);
  });

  test('an answer that the writer stops before its first word is free and counts, and one stopped later is paid', async () => {
    for (const [first, balance, counted] of [
      [undefined, 1_000, 1],
      ['Low water', 995, 1],
    ] as const) {
      model.answer((response) => {
        response.writeHead(200, EVENT_STREAM).write(first === undefined ? ': wait\n\n' : words(first));
      });
      const sent = chats().length;
      const stream = await fixture.stream(fixture.ada, fixture.request());
      await stream.next();
      if (first !== undefined) await stream.next();
      await until(() => chats().length > sent);
      await stream.leave();
      await until(isEnded);
      expect([await fixture.balance(), await failures()]).toEqual([balance, counted]);
    }
  });

  test('a failure with a workspace’s own model does not count', async () => {
    await call('update-ai-settings', { ownModel: { baseUrl: model.baseUrl, apiKey: null } });
    model.answer(CLEANS_TO_NOTHING);
    await answer();
    expect(await failures()).toBe(0);
  });
});
