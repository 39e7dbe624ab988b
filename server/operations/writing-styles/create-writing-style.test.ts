import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { AppError, forbidden } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';
import { fakeModel, GUIDE, ledgerOf, PASSAGE, SAMPLE, servePages } from './testing/style-fixture.ts';

const model = fakeModel();
let server: TestServer;
/** A server that may call this machine, and one that may not. */
let guarded: TestServer;
beforeAll(async () => {
  server = await testServer({ ai: model.ai }, { CONNECTOR_ALLOW: '127.0.0.1' });
  guarded = await testServer({ ai: model.ai });
});
afterAll(() => Promise.all([server.close(), guarded.close()]));
beforeEach(() => {
  Object.assign(model, { next: GUIDE, refusal: undefined, isCharged: true });
  model.requests.length = 0;
  model.workspaces.length = 0;
});

async function createFixture(on = server) {
  const owner = await on.person();
  const workspaceId = await newWorkspace(on, owner);
  const create = (input: object = { text: SAMPLE }) =>
    on.call(owner, 'create-workspace-writing-style', { workspaceId, name: 'Salt and plain', ...input });
  const list = async (): Promise<unknown[]> =>
    (await on.call(owner, 'get-workspace-writing-styles', { workspaceId })).body;
  return { owner, workspaceId, create, list, ledger: () => ledgerOf(on, owner) };
}

async function expectNothing(
  { list, ledger }: Awaited<ReturnType<typeof createFixture>>,
  reservations: string[],
) {
  expect(await list()).toEqual([]);
  expect(await ledger()).toMatchObject({ credits: 1_000, reservations });
}

describe('a refused creation', () => {
  test.each([
    [{ name: ' ', text: SAMPLE }, 'Please provide a name'],
    [{ text: '  ' }, 'Please provide sample content'],
    [{ url: '  ' }, 'Please provide a URL'],
    [{ url: 'letters.example' }, 'Please provide a valid URL'],
    [{ url: 'file:///etc/passwd' }, 'Please provide a valid URL'],
    [{}, 'Send either a text or a URL.'],
    [{ text: SAMPLE, url: 'https://letters.example' }, 'Send either a text or a URL.'],
    [
      { text: 'The sea did not come in.' },
      'This sample has 6 words. At least 50 are needed to describe a style.',
    ],
    [{ text: SAMPLE, tone: 'dry' }, undefined],
  ])('%j is refused with a sentence, and no model is asked', async (input, message) => {
    const fixture = await createFixture();
    const answer = await fixture.create(input);
    expect(answer).toMatchObject(refusal(400, 'invalid_input'));
    if (message !== undefined) expect(answer.body.message).toBe(message);
    expect(model.requests).toEqual([]);
    await expectNothing(fixture, []);
  });

  test.each([
    [new AppError('unavailable', AI_MESSAGES.notSetUp), 503],
    [forbidden(AI_MESSAGES.offForWorkspace), 403],
    [forbidden(AI_MESSAGES.offForUser), 403],
  ])(
    'without a model, or with AI switched off, it has the sentence about that: %s',
    async (error, status) => {
      model.refusal = error;
      const fixture = await createFixture();
      const answer = await fixture.create();
      expect([answer.status, answer.body.message]).toEqual([status, error.message]);
      await expectNothing(fixture, []);
    },
  );

  test('without enough credits nothing is sent', async () => {
    const fixture = await createFixture();
    const poor = await server.person('poor');
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ credits: 4 }).where(eq(user.id, poor.userId));
    });
    const answer = await server.call(poor, 'create-writing-style', { name: 'Salt', text: SAMPLE });
    expect(answer).toMatchObject(refusal(402, 'credits_needed'));
    expect(model.requests).toEqual([]);
    expect(await ledgerOf(server, poor)).toMatchObject({ credits: 4, reservations: [], answers: [] });
    await expectNothing(fixture, []);
  });

  test.each([
    ['a model that fails', () => failing(new AppError('unavailable', 'The AI model failed.'))],
    [
      'a stream that is cut in the middle',
      () => failing(new AppError('unavailable', 'Cut.'), '## Voice\n- Dr'),
    ],
    ['an answer that is no style guide', () => 'I cannot help with that.'],
    ['an empty answer', () => ''],
  ])('%s costs nothing and creates nothing', async (_, answer) => {
    model.next = answer();
    const fixture = await createFixture();
    expect(await fixture.create()).toMatchObject(refusal(503, 'unavailable'));
    await expectNothing(fixture, ['released']);
    const { answers } = await fixture.ledger();
    expect(answers).toMatchObject([{ action: 'writing-style', itemId: null, endedAt: expect.any(Number) }]);
  });
});

const failing = (error: Error, ...pieces: string[]) =>
  async function* stream() {
    yield* pieces;
    throw error;
  };

describe('a style from a text', () => {
  test('its sample is sent to the model of the workspace, and the guide is stored and charged once', async () => {
    const { owner, workspaceId, create, list, ledger } = await createFixture();
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Salt and plain',
        workspaceId,
        userId: owner.userId,
        content: GUIDE,
        example: null,
        sourceUrl: null,
      },
    ]);
    expect(await list()).toEqual([body]);
    expect(model.workspaces).toEqual([workspaceId]);
    const [request] = model.requests;
    expect(request?.messages.at(-1)?.content).toBe(`SAMPLE BEGINS\n${SAMPLE}\nSAMPLE ENDS`);
    const { credits, reservations, answers } = await ledger();
    expect([credits, reservations]).toEqual([995, ['settled']]);
    expect(answers).toMatchObject([{ workspaceId, model: 'a-model', text: GUIDE, sent: request?.messages }]);
  });

  test('a repeated call with the same key creates and charges one style', async () => {
    const { owner, workspaceId, list, ledger } = await createFixture();
    const input = { id: uuidv7(), workspaceId, name: 'Salt', text: SAMPLE };
    const key = { 'idempotency-key': uuidv7() };
    const once = () => server.call(owner, 'create-workspace-writing-style', input, key);
    const [first, second] = await Promise.all([once(), once()]);
    expect(second.body).toEqual(first.body);
    expect((await once()).body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
    expect(await ledger()).toMatchObject({ credits: 995, reservations: ['settled'] });
    expect(model.requests).toHaveLength(1);
  });

  test('a style of the user uses the server’s model, and a workspace’s own model costs nothing', async () => {
    const { owner, create, ledger } = await createFixture();
    const own = await server.call(owner, 'create-writing-style', { name: 'Letters', text: SAMPLE });
    expect(own.body).toMatchObject({ workspaceId: null, content: GUIDE });
    expect(model.workspaces).toEqual([null]);
    model.isCharged = false;
    expect((await create()).status).toBe(200);
    expect(await ledger()).toMatchObject({ credits: 995, reservations: ['settled'] });
  });

  test('a right that is lost while the model answers refuses the style, and its credits return at once', async () => {
    const { owner, workspaceId } = await createFixture();
    const editor = await server.person();
    await join(server, owner, workspaceId, editor, 'editor');
    model.next = async function* () {
      yield GUIDE;
      await server.call(owner, 'remove-workspace-member', { workspaceId, userId: editor.userId });
    };
    const input = { workspaceId, name: 'Salt and plain', text: SAMPLE };
    const answer = await server.call(editor, 'create-workspace-writing-style', input);
    expect(answer.status).toBe(404);
    expect(model.requests).toHaveLength(1);
    expect(await ledgerOf(server, editor)).toMatchObject({
      credits: 1_000,
      reservations: ['released'],
      answers: [{ text: GUIDE, endedAt: expect.any(Number) }],
    });
  });

  test('a style that is deleted while its example is written costs nothing', async () => {
    const { owner, workspaceId, create, ledger } = await createFixture();
    const { body } = await create();
    model.next = async function* () {
      yield PASSAGE;
      await server.call(owner, 'delete-workspace-writing-style', { workspaceId, id: body.id });
    };
    const input = { workspaceId, id: body.id };
    const answer = await server.call(owner, 'generate-workspace-style-example', input);
    expect(answer).toMatchObject(refusal(404, 'not_found'));
    expect(await ledger()).toMatchObject({ credits: 995, reservations: ['settled', 'released'] });
  });

  test('an answer that never ends is stopped', async () => {
    let pieces = 0;
    model.next = async function* endless() {
      for (;;) {
        pieces += 1;
        yield pieces === 1 ? GUIDE : ' and so on';
      }
    };
    const { create } = await createFixture();
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.content.length).toBeLessThanOrEqual(8_000);
    expect(pieces).toBeLessThan(5_000);
  });
});

describe('a style from a page', () => {
  const ARTICLE = `<html><head><title>High Water</title></head><body><nav><a href="/">Home</a></nav><article><h1>High Water</h1><p>${SAMPLE}</p><p>She blotted the line, and under Remarks, a column she had used four times in eleven years, she wrote one word.</p></article></body></html>`;
  const pages = async () =>
    servePages((request, response) => {
      const send = (status: number, type: string, body: string | Buffer) => {
        response.writeHead(status, { 'content-type': type }).end(body);
      };
      const { url = '/' } = request;
      if (url === '/article') return send(200, 'text/html; charset=utf-8', ARTICLE);
      if (url === '/plain') return send(200, 'text/plain', SAMPLE);
      if (url === '/picture') return send(200, 'image/png', Buffer.from([1, 2, 3]));
      if (url === '/short') return send(200, 'text/plain', 'Six words are not enough here.');
      if (url === '/empty') return send(200, 'text/html', '<html><body></body></html>');
      if (url === '/large') return send(200, 'text/html', `<p>${'tide '.repeat(1_000_000)}</p>`);
      if (url === '/failing') return send(500, 'text/html', 'No.');
      if (url === '/members') return send(403, 'text/html', 'No.');
      if (url === '/inside') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      return send(404, 'text/html', ARTICLE);
    });

  test.each([
    ['http://127.0.0.1/'],
    ['http://localhost:3000/'],
    ['http://2130706433/'],
    ['http://[::ffff:127.0.0.1]/'],
    ['https://169.254.169.254/latest/meta-data/'],
    ['https://10.0.0.1/'],
  ])('the private address %s is refused, and no model is asked', async (url) => {
    const fixture = await createFixture(guarded);
    const answer = await fixture.create({ url });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
    expect(model.requests).toEqual([]);
    await expectNothing(fixture, []);
  });

  test.each([
    ['/missing', 400, 'There is no page at this URL (404). Check the address.'],
    ['/failing', 400, 'The site failed (500). Try again later, or paste the text of the page.'],
    [
      '/members',
      400,
      'The site does not show this page to Foolscap (403). Paste the text of the page instead.',
    ],
    ['/short', 400, 'This sample has 6 words. At least 50 are needed to describe a style.'],
    [
      '/empty',
      400,
      'No text could be read from this page. Paste the text of the page instead, and choose Text.',
    ],
    ['/picture', 415, undefined],
    ['/large', 413, undefined],
    ['/inside', 403, undefined],
  ])('the page %s is refused with %d and a sentence', async (path, status, message) => {
    const { url, close } = await pages();
    const fixture = await createFixture();
    const answer = await fixture.create({ url: url + path });
    close();
    expect([answer.status, answer.body.message]).toEqual([
      status,
      message ?? expect.stringMatching(/^[A-Z].*\.$/),
    ]);
    expect(model.requests).toEqual([]);
    await expectNothing(fixture, []);
  });

  test('the main text of the page is the sample, and its URL is stored', async () => {
    const { url, close } = await pages();
    const { create, ledger } = await createFixture();
    const { body } = await create({ url: `${url}/article` });
    expect(body).toMatchObject({ sourceUrl: `${url}/article`, content: GUIDE });
    const sent = model.requests[0]?.messages.at(-1)?.content ?? '';
    expect(sent).toContain(SAMPLE);
    expect(sent).toContain('She blotted the line');
    expect(sent).not.toMatch(/Home|<p>/);
    expect((await create({ url: `${url}/plain` })).status).toBe(200);
    close();
    expect(await ledger()).toMatchObject({ credits: 990, reservations: ['settled', 'settled'] });
  });

  test('no page is fetched when there is no model', async () => {
    let hits = 0;
    const { url, close } = await servePages((_, response) => {
      hits += 1;
      response.end(SAMPLE);
    });
    model.refusal = new AppError('unavailable', AI_MESSAGES.notSetUp);
    const { create } = await createFixture();
    expect((await create({ url })).body.message).toBe(AI_MESSAGES.notSetUp);
    close();
    expect(hits).toBe(0);
  });
});

describe('the example of a style', () => {
  const generate = (owner: TestPerson, workspaceId: string, id: string) =>
    server.call(owner, 'generate-workspace-style-example', { id, workspaceId });

  test('an example that fails costs nothing, and the earlier one stays', async () => {
    const { owner, workspaceId, create, ledger, list } = await createFixture();
    const { id } = (await create()).body;
    model.next = PASSAGE;
    await generate(owner, workspaceId, id);
    model.next = '# Rain';
    expect(await generate(owner, workspaceId, id)).toMatchObject(refusal(503, 'unavailable'));
    expect(await list()).toMatchObject([{ example: PASSAGE }]);
    expect(await ledger()).toMatchObject({ credits: 990, reservations: ['settled', 'settled', 'released'] });
  });

  test('it is written from the guide, stored with the style, and replaced by the next one', async () => {
    const { owner, workspaceId, create } = await createFixture();
    const { id } = (await create()).body;
    model.next = `## Rain\n\n${PASSAGE}`;
    expect((await generate(owner, workspaceId, id)).body).toMatchObject({ id, example: PASSAGE });
    expect(model.requests.at(-1)?.messages.at(-1)?.content).toBe(`GUIDE BEGINS\n${GUIDE}\nGUIDE ENDS`);
    model.next = 'Another one.';
    expect((await generate(owner, workspaceId, id)).body.example).toBe('Another one.');
  });

  test('a style of one’s own gets an example from the model of the workspace', async () => {
    const { owner, workspaceId } = await createFixture();
    const own = await server.call(owner, 'create-writing-style', { name: 'Letters', text: SAMPLE });
    model.next = PASSAGE;
    const answer = await generate(owner, workspaceId, own.body.id);
    expect(answer.body).toMatchObject({ workspaceId: null, example: PASSAGE });
    expect(model.workspaces).toEqual([null, workspaceId]);
  });
});
