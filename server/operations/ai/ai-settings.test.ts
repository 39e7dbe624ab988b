import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { PROVIDER_MESSAGES } from '#server/ai/provider/provider-messages.ts';
import { sendError, startModelServer, type ModelServer } from '#server/ai/testing/model-server.ts';
import { CONNECTOR_MESSAGES } from '#server/connector/connector-errors.ts';
import { aiSettings, securityEvent } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const KEY = 'sk-quill-0123456789';

let model: ModelServer;
/** A server without a model of its own, whose administrator allows models on this machine. */
let server: TestServer;
const logged: string[] = [];
let owner: TestPerson;
let workspaceId: string;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  server = await testServer({ log }, { CONNECTOR_ALLOW: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  model = await startModelServer();
  model.answerModels((response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"data":[{"id":"prose-1"},{"id":"prose-2"}]}'),
  );
  owner = await server.person('ines');
  workspaceId = await newWorkspace(server, owner);
});
afterEach(() => model.close());

const settingsOf = async (person = owner, at = server) =>
  (await at.call(person, 'get-ai-settings', { workspaceId })).body;
const update = (input: object, person = owner, at = server) =>
  at.call(person, 'update-ai-settings', { workspaceId, ...input });
const setModel = (apiKey: string | null = KEY) => update({ ownModel: { baseUrl: model.baseUrl, apiKey } });
const storedRow = async () => {
  const [row] = await server.db.read.select().from(aiSettings).where(eq(aiSettings.workspaceId, workspaceId));
  return row;
};

describe('update-ai-settings refuses', () => {
  test('members who can only read, and strangers', async () => {
    const [reader, stranger] = [await server.person('reader'), await server.person('stranger')];
    await join(server, owner, workspaceId, reader, 'viewer');
    expect(await update({ isEnabled: false }, reader)).toMatchObject(refusal(403, 'forbidden'));
    expect(await update({ isEnabled: false }, stranger)).toMatchObject(refusal(404, 'scope_not_found'));
    expect((await settingsOf()).isEnabled).toBe(true);
  });

  test.each([
    ['ftp://models.example/v1', 'Enter the address of the model, such as https://api.example.com/v1.'],
    ['models', 'Enter the address of the model, such as https://api.example.com/v1.'],
    [
      'https://ines:secret@models.example/v1',
      'The address must not hold a user name, password, query or fragment. Enter the key in its own field.',
    ],
    [
      'https://models.example/v1?key=secret',
      'The address must not hold a user name, password, query or fragment. Enter the key in its own field.',
    ],
  ])('the address %s', async (baseUrl, message) => {
    expect(await update({ ownModel: { baseUrl } })).toMatchObject({
      status: 400,
      body: { message, data: { code: 'invalid_input', path: 'ownModel.baseUrl' } },
    });
    expect(await storedRow()).toBeUndefined();
  });

  test.each(['two words', '', 'line\nbreak', 'schlüssel'])('the key %j', async (apiKey) => {
    expect(await update({ ownModel: { baseUrl: model.baseUrl, apiKey } })).toMatchObject(
      refusal(400, 'invalid_input'),
    );
  });

  test('a field that nobody declared, also within the model', async () => {
    const { baseUrl } = model;
    for (const input of [
      { encryptedKey: 'x' },
      { ownModel: { baseUrl, encryptedKey: 'x' } },
      { ownModel: { baseUrl, isCharged: false } },
      { aiConfig: { temperature: 1 } },
    ])
      expect([input, (await update(input)).status]).toEqual([input, 400]);
    expect(await storedRow()).toBeUndefined();
  });

  test('an address on a private network, unless the administrator allowed it', async () => {
    const guarded = await testServer();
    const person = await guarded.person();
    const id = await newWorkspace(guarded, person);
    const answer = await guarded.call(person, 'update-ai-settings', {
      workspaceId: id,
      ownModel: { baseUrl: model.baseUrl.replace('http:', 'https:'), apiKey: KEY },
    });
    expect(answer).toMatchObject({ status: 403, body: { message: CONNECTOR_MESSAGES.private } });
    expect(model.requests).toEqual([]);
    await guarded.close();
  });

  test('a model that refuses its key, fails or cannot be reached, and what was stored stays', async () => {
    await setModel();
    const before = await storedRow();
    model.answerModels(sendError(401, { message: `no ${KEY}` }));
    const wrong = await setModel('sk-wrong-key');
    expect(wrong).toMatchObject({ status: 503, body: { message: PROVIDER_MESSAGES.ownWrongKey } });
    expect(JSON.stringify(wrong.body)).not.toContain('sk-');
    model.answerModels(sendError(500, { message: 'boom' }));
    expect(await setModel()).toMatchObject(refusal(503, 'unavailable'));
    const { baseUrl, close } = await startModelServer();
    await close();
    expect(await update({ ownModel: { baseUrl, apiKey: null } })).toMatchObject({
      status: 503,
      body: { message: CONNECTOR_MESSAGES.unreachable },
    });
    expect(await storedRow()).toEqual(before);
  });

  test('another address with the stored key, which could be read there', async () => {
    await setModel();
    const other = await startModelServer();
    expect(await update({ ownModel: { baseUrl: other.baseUrl } })).toMatchObject({
      status: 400,
      body: { data: { code: 'invalid_input', path: 'ownModel.apiKey' } },
    });
    expect(other.requests).toEqual([]);
    await other.close();
  });
});

describe('the workspace’s own model', () => {
  test('it is called with its key, then stored with the key encrypted, and no answer has the key', async () => {
    const { body } = await setModel();
    expect(body).toEqual({ isEnabled: true, ownModel: { baseUrl: model.baseUrl, hasKey: true } });
    expect(model.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    const row = await storedRow();
    expect(row?.encryptedKey).toMatch(/^v1\./);
    expect(server.services.secrets.decrypt(row?.encryptedKey ?? '', `ai_settings/${workspaceId}`)).toBe(KEY);
    expect(await settingsOf()).toEqual({
      isEnabled: true,
      isOffForUser: false,
      isConfigured: true,
      ownModel: { baseUrl: model.baseUrl, hasKey: true },
      model: 'prose-1',
      host: new URL(model.baseUrl).host,
      isCharged: false,
      cost: 0,
      serverCost: 0,
      notOffered: null,
      canChange: true,
      canChangeModel: true,
      modelChange: { by: 'ines', at: expect.any(String) },
    });
  });

  test('the key is in no answer, event, log or table', async () => {
    await setModel();
    const answers = [
      await settingsOf(),
      (await server.call(owner, 'get-ai-models', { workspaceId })).body,
      (await server.call(owner, 'get-workspace', { id: workspaceId })).body,
      (await server.call(owner, 'get-workspace-tree', { workspaceId })).body,
      (await server.call(owner, 'get-workspaces')).body,
    ];
    const raw = server.db.rawReader;
    const tables = raw
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .all() as string[];
    const rows = tables.map((table) => raw.prepare(`SELECT * FROM "${table}"`).all());
    expect(logged.length).toBeGreaterThan(0);
    for (const text of [answers, rows, logged].map((part) => JSON.stringify(part)))
      expect(text).not.toContain(KEY);
    // Not even the encrypted key leaves the server.
    expect(JSON.stringify(answers)).not.toContain('v1.');
  });

  test('a member who can only read sees the host, but neither address nor the presence of a key', async () => {
    const reader = await server.person('reader');
    await join(server, owner, workspaceId, reader, 'viewer');
    await setModel();
    expect(await settingsOf(reader)).toMatchObject({
      ownModel: null,
      canChange: false,
      isConfigured: true,
      host: new URL(model.baseUrl).host,
    });
  });

  test('the same address without a key in the input keeps the stored key, and null deletes it', async () => {
    await setModel();
    await update({ ownModel: { baseUrl: `${model.baseUrl}/` } });
    expect(model.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect((await settingsOf()).ownModel).toEqual({ baseUrl: model.baseUrl, hasKey: true });
    await setModel(null);
    expect(model.requests.at(-1)?.headers.authorization).toBeUndefined();
    expect((await settingsOf()).ownModel).toEqual({ baseUrl: model.baseUrl, hasKey: false });
    expect((await storedRow())?.encryptedKey).toBeNull();
  });

  test('its removal deletes address and key', async () => {
    await setModel();
    await update({ ownModel: null });
    expect(await storedRow()).toMatchObject({ baseUrl: null, encryptedKey: null, isEnabled: true });
    expect(await settingsOf()).toMatchObject({
      isConfigured: false,
      ownModel: null,
      model: null,
      host: null,
    });
  });

  test('a provider without a list of models is accepted, and its models are named by hand', async () => {
    model.answerModels((response) => response.writeHead(404).end());
    expect((await setModel()).status).toBe(200);
    expect((await server.call(owner, 'get-ai-models', { workspaceId })).body).toEqual({
      models: [],
      prices: [],
    });
    const settings = { aiConfig: { defaultModel: 'my-own-model' } };
    await server.call(owner, 'update-workspace', { id: workspaceId, settings });
    expect((await settingsOf()).model).toBe('my-own-model');
  });
});

describe('AI in a workspace', () => {
  test('no model is set up: the settings say so, and a request to a model is refused with the way to set one up', async () => {
    expect(await settingsOf()).toMatchObject({
      isConfigured: false,
      model: null,
      host: null,
      isCharged: false,
    });
    expect(await server.call(owner, 'get-ai-models', { workspaceId })).toMatchObject({
      status: 503,
      body: { message: AI_MESSAGES.notSetUp, data: { code: 'unavailable' } },
    });
    const requester = { read: server.db.read, workspaceId, userId: owner.userId };
    await expect(server.services.ai.providerFor(requester)).rejects.toThrow(AI_MESSAGES.notSetUp);
    await expect(server.services.ai.providerFor({ ...requester, workspaceId: null })).rejects.toThrow(
      AI_MESSAGES.notSetUpOnServer,
    );
  });

  test('the switch turns it off for everybody in the workspace, and the model stays stored', async () => {
    await setModel();
    expect((await update({ isEnabled: false })).body).toMatchObject({
      isEnabled: false,
      ownModel: { hasKey: true },
    });
    expect(await settingsOf()).toMatchObject({ isEnabled: false, isConfigured: true });
    const requester = { read: server.db.read, workspaceId, userId: owner.userId };
    await expect(server.services.ai.providerFor(requester)).rejects.toMatchObject({
      code: 'forbidden',
      message: AI_MESSAGES.offForWorkspace,
    });
    await update({ isEnabled: true });
    expect((await server.services.ai.providerFor(requester)).model).toBe('prose-1');
  });

  test('a person who switches it off for themselves changes nothing for others', async () => {
    const editor = await server.person('editor');
    await join(server, owner, workspaceId, editor);
    await setModel();
    expect((await server.call(editor, 'update-ai-preference', { isOff: true })).body).toEqual({
      isOff: true,
    });
    const authorization = `Bearer ${editor.sessionId}`;
    expect((await server.fetch('/auth/me', { headers: { authorization } })).body.isAiOff).toBe(true);
    expect([(await settingsOf(editor)).isOffForUser, (await settingsOf()).isOffForUser]).toEqual([
      true,
      false,
    ]);
    const asked = (userId: string) =>
      server.services.ai.providerFor({ read: server.db.read, workspaceId, userId });
    await expect(asked(editor.userId)).rejects.toMatchObject({
      code: 'forbidden',
      message: AI_MESSAGES.offForUser,
    });
    expect((await asked(owner.userId)).model).toBe('prose-1');
    await server.call(editor, 'update-ai-preference', { isOff: false });
    expect((await settingsOf(editor)).isOffForUser).toBe(false);
  });

  test('only a changed setting raises the seq of the workspace', async () => {
    const seq = async () => (await update({ isEnabled: true })).headers.get('x-scope-seq');
    const before = await seq();
    expect(await seq()).toBe(before);
    await update({ isEnabled: false });
    expect(Number((await update({})).headers.get('x-scope-seq'))).toBe(Number(before) + 1);
  });

  test('temperature and model come from the settings of the workspace', async () => {
    await setModel();
    const settings = { aiConfig: { defaultModel: 'prose-2', temperature: 0.2 } };
    await server.call(owner, 'update-workspace', { id: workspaceId, settings });
    const provider = await server.services.ai.providerFor({
      read: server.db.read,
      workspaceId,
      userId: owner.userId,
    });
    expect(provider).toMatchObject({ model: 'prose-2', temperature: 0.2, cost: 0 });
  });
});

describe('the server’s model', () => {
  let configured: TestServer;
  let person: TestPerson;
  let id: string;
  beforeEach(async () => {
    configured = await testServer(
      {},
      { AI_BASE_URL: `${model.baseUrl}/`, AI_API_KEY: 'sk-server-key', AI_MODEL: 'prose-1' },
    );
    person = await configured.person();
    id = await newWorkspace(configured, person);
  });
  afterEach(() => configured.close());
  const view = async () => (await configured.call(person, 'get-ai-settings', { workspaceId: id })).body;

  test('it serves workspaces without their own, costs credits, and its key is in no answer', async () => {
    expect(await view()).toMatchObject({
      isConfigured: true,
      ownModel: null,
      model: 'prose-1',
      host: new URL(model.baseUrl).host,
      isCharged: true,
    });
    const { body } = await configured.call(person, 'get-ai-models', { workspaceId: id });
    // The provider has more models, and is not asked.
    expect(body).toEqual({ models: ['prose-1'], prices: [{ model: 'prose-1', cost: 5 }] });
    expect(model.requests).toEqual([]);
    expect(JSON.stringify([await view(), body])).not.toContain('sk-server');
  });

  test('it answers through the connector, although its address is on a private network', async () => {
    const ask = async () => {
      const { ai } = configured.services;
      const provider = await ai.providerFor({
        read: configured.db.read,
        workspaceId: id,
        userId: person.userId,
      });
      const pieces: string[] = [];
      const request = { messages: [], temperature: provider.temperature, maxAnswer: 100 };
      for await (const piece of provider.stream(request, new AbortController().signal)) pieces.push(piece);
      return pieces.join('');
    };
    expect(await ask()).toBe('Low water.');
    expect(model.requests.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-server-key' },
    });
  });
});

describe('the server that receives everybody’s texts', () => {
  test('is set, changed and removed by the owner alone; an editor switches AI off and on', async () => {
    const editor = await server.person('editor');
    await join(server, owner, workspaceId, editor);
    await setModel();
    const before = await storedRow();
    for (const ownModel of [null, { baseUrl: model.baseUrl, apiKey: 'sk-other' }, { baseUrl: model.baseUrl }])
      expect(await update({ ownModel }, editor)).toMatchObject({
        status: 403,
        body: { message: AI_MESSAGES.ownerSetsModel, data: { code: 'forbidden' } },
      });
    expect(await storedRow()).toEqual(before);
    expect((await update({ isEnabled: false }, editor)).status).toBe(200);
    expect((await update({ isEnabled: true }, editor)).status).toBe(200);
    expect((await settingsOf(editor)).canChangeModel).toBe(false);
    expect((await settingsOf()).canChangeModel).toBe(true);
  });

  test('a change of it is in the security log, is mailed to the owner, and is shown with its author and time', async () => {
    expect((await settingsOf()).modelChange).toBe(null);
    const mails = () => server.emails.filter(({ to }) => to === owner.email);
    const events = async () => {
      await server.securityLog.settle();
      return server.db.read
        .select()
        .from(securityEvent)
        .where(and(eq(securityEvent.kind, 'change-ai-model'), eq(securityEvent.workspaceId, workspaceId)));
    };
    await setModel();
    expect((await settingsOf()).modelChange).toEqual({ by: 'ines', at: expect.stringMatching(/Z$/) });
    expect(await events()).toMatchObject([{ userId: owner.userId, result: 'done', detail: 'set' }]);
    await vi.waitFor(() => expect(mails()).toHaveLength(1));
    expect(mails()[0]?.text).toContain(new URL(model.baseUrl).host);
    expect(JSON.stringify([mails(), await events()])).not.toContain(KEY);
    // The same model again, and the switch, change nothing of it.
    await update({ isEnabled: false });
    await update({ ownModel: { baseUrl: model.baseUrl } });
    expect(await events()).toHaveLength(1);
    await update({ isEnabled: true, ownModel: null });
    expect(new Set((await events()).map(({ detail }) => detail))).toEqual(new Set(['removed', 'set']));
    await vi.waitFor(() => expect(mails()).toHaveLength(2));
    expect(mails()[1]?.text).toContain('removed');
  });
});
