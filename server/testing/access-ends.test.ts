import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DATA_EXPORT } from '#shared/accounts/data-export.ts';
import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { fakeAi, hanging } from '#server/ai/testing/fake-ai.ts';
import { authClient, PASSWORD, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { hashSecret } from '#server/auth/tokens/secrets.ts';
import { runCredits } from '#server/billing/run-credits.ts';
import { run } from '#server/db/schema/index.ts';
import { exportKey } from '#server/files/file-keys.ts';
import { createApp } from '#server/http/app.ts';
import { finishRun } from '#server/runs/finish-run.ts';
import { runKinds } from '#server/runs/kinds/index.ts';
import { createRunner, type Runner } from '#server/runs/runner.ts';
import { startRun } from '#server/runs/start-run.ts';
import { ACCESS_ENDED } from '#server/policies/stop-runs.ts';
import { newAsset } from './assets.ts';
import { journalCanvasGateway } from './journal-canvas-gateway.ts';
import type { TestPerson } from './server.ts';
import { TestRooms, type TestClient } from './test-rooms.ts';
import { newWorkspace } from './workspace.ts';

// Real password hashes and another process are slow on a busy machine.
const ROOT = join(import.meta.dirname, '../..');
const ADDRESS = '192.0.2.1';
const NEW_PASSWORD = 'ten cormorants on the pier';

let rooms: TestRooms;
let server: AuthClient;
let runner: Runner;
let admin: TestPerson;
const model = fakeAi(hanging(['The sea. ']));
beforeAll(async () => {
  rooms = await TestRooms.start();
  server = await authClient({
    db: rooms.db,
    ai: model.ai,
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
    // Every part notices by itself, as in a process of its own.
    pokeEvents: () => {},
  });
  admin = await server.administrator();
  const { db, log } = server.services;
  const kinds = runKinds(server.services);
  runner = createRunner({ db, log, kinds, credits: runCredits, pokeEvents: () => {} });
});
afterAll(async () => {
  await runner.close();
  await server.services.connector.close();
  await rooms.close();
});

const ok = async (person: TestPerson | undefined, name: string, input: unknown = {}) => {
  const answer = await server.call(person, name, input);
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

let accounts = 0;
/** An account with a password and an open session. */
async function account(): Promise<TestPerson> {
  accounts += 1;
  const email = `mara${accounts}@letters.example`;
  await server.account(email);
  const row = await server.userRow(email);
  const person = { userId: row?.id ?? '', email, sessionId: '' };
  return logIn(person);
}

/** The same person in a new session. */
const logIn = async (person: TestPerson): Promise<TestPerson> => ({
  ...person,
  sessionId: (await server.logIn(person.email, PASSWORD, ADDRESS)).body.sessionId,
});

interface OpenedWork {
  /** Reads the streamed answer to its end. */
  streamed: Promise<string>;
  running: string;
  waiting: string;
  socket: TestClient;
  addresses: string[];
}

/** Opens one of each: a streamed answer, a run that runs, one that waits, a socket, addresses of a file and an export. */
async function openWork(person: TestPerson): Promise<OpenedWork> {
  const workspaceId = await newWorkspace(server, person);
  const { id: documentId } = await ok(person, 'create-document', { workspaceId, title: 'High Water' });
  const canvasId = (await ok(person, 'create-canvas', { workspaceId, title: 'Map' })).id;
  const runs: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await ok(person, 'create-canvas-node', { canvasId, type: 'aiNode', x: 0, y: 0 });
    runs.push((await ok(person, 'start-ai-node', { canvasId, id, prompt: 'Which tide?' })).id);
  }
  const [running = '', second = '', waiting = ''] = runs;
  for (const id of [running, second])
    await vi.waitFor(
      async () => expect(await rowOf(id)).toMatchObject({ state: 'running', step: 1 }),
      20_000,
    );
  const { streamed } = await openStream(person, { workspaceId, documentId });
  const socket = rooms.client({ ...person, username: 'Mara' }, documentId);
  await socket.synced();
  const { id: assetId } = await newAsset(server, person, workspaceId);
  const exportId = await finishedExport(person);
  return {
    streamed,
    running,
    waiting,
    socket,
    addresses: [
      (await ok(person, 'get-asset', { id: assetId })).url,
      (await ok(person, 'get-data-export-url', { id: exportId })).url,
    ],
  };
}

/** Starts a streamed answer and waits for its first words. `streamed` is its text, after its end. */
async function openStream(
  person: TestPerson,
  item: { workspaceId: string; documentId: string },
): Promise<{ streamed: Promise<string> }> {
  const response = await createApp(server.services).request('/api/streaming-ai', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.sessionId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...item, action: 'rewrite', selection: 'It rose.', before: '', after: '' }),
  });
  expect(response.status).toBe(200);
  const sent = Promise.withResolvers<void>();
  const streamed = (async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      if (text.includes('The sea')) sent.resolve();
    }
    return text;
  })();
  await sent.promise;
  return { streamed };
}

async function finishedExport({ userId, sessionId }: TestPerson): Promise<string> {
  const sessionHash = hashSecret(sessionId);
  const id = await server.db.write({ scopes: [] }, async (tx) => {
    const started = await startRun(tx, {
      kind: DATA_EXPORT,
      scope: `user:${userId}`,
      userId,
      sessionHash,
      input: {},
    });
    const end = { state: 'done', result: { bytes: 1, items: 1, leftOut: 0 } } as const;
    await finishRun(tx, { id: started.id, end, now: Date.now() }, runCredits);
    return started.id;
  });
  await server.services.files.put(exportKey(userId, id), new Uint8Array([1]), 'application/zip');
  return id;
}

async function rowOf(id: string) {
  const [found] = await server.db.read.select().from(run).where(eq(run.id, id));
  return found;
}

const statusesOf = (addresses: readonly string[]): Promise<number[]> =>
  Promise.all(addresses.map(async (address) => (await server.fetch(address)).status));

/** Expects that everything that a person opened ended by itself. */
async function expectEnded(work: OpenedWork): Promise<void> {
  expect(await work.streamed).toContain('event: error\ndata: {"message":"You were logged out');
  for (const id of [work.running, work.waiting])
    await vi.waitFor(async () =>
      expect(await rowOf(id)).toMatchObject({ state: 'failed', error: ACCESS_ENDED, leaseOwner: null }),
    );
  // It never started.
  expect((await rowOf(work.waiting))?.step).toBe(0);
  await vi.waitFor(() => expect(work.socket.closeCodes).toContain(SOCKET_CODES.signedOut));
  expect(await statusesOf(work.addresses)).toEqual([403, 403]);
}

type Way = (person: TestPerson) => Promise<unknown>;

const byAdministrator =
  (name: string): Way =>
  ({ userId: id }) =>
    ok(admin, name, { id, reason: 'A good one.' });

const WAYS: readonly (readonly [string, Way])[] = [
  ['an administrator suspends the account', byAdministrator('suspend-user')],
  ['an administrator deletes the account', byAdministrator('delete-user')],
  ['an administrator ends the sessions', byAdministrator('end-user-sessions')],
  [
    'npm run admin -- end-sessions runs in another process',
    async ({ email }) => {
      const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dirname(server.db.file) };
      const done = await promisify(execFile)(
        process.execPath,
        ['scripts/admin.ts', 'end-sessions', email, 'Stolen.'],
        {
          cwd: ROOT,
          env,
        },
      );
      expect(done.stdout).toContain('ended');
    },
  ],
  ['the person deletes the account', (person) => ok(person, 'delete-account', { password: PASSWORD })],
  [
    'the password is reset by the emailed link',
    async ({ email }) => {
      await server.post('/auth/email/request-password-reset', { email }, { 'x-client': ADDRESS });
      const token = server.tokenFor(email);
      const reset = await server.post('/auth/email/reset-password', { token, password: NEW_PASSWORD });
      expect(reset.status).toBe(200);
    },
  ],
  [
    'the person changes the password in another session',
    async (person) =>
      ok(await logIn(person), 'change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  ],
  ['the person logs out everywhere else', async (person) => ok(await logIn(person), 'revoke-other-sessions')],
  [
    'the person ends this session from another one',
    async (person) => ok(await logIn(person), 'revoke-session', { id: hashSecret(person.sessionId) }),
  ],
];

test.each(WAYS)(
  'a streamed answer, a running run, a waiting run, a socket and signed addresses end when %s',
  async (_name, end) => {
    const person = await account();
    const work = await openWork(person);
    expect(await statusesOf(work.addresses)).toEqual([200, 200]);
    const requests = model.requests.length;
    await end(person);
    await expectEnded(work);
    expect(model.requests).toHaveLength(requests);
    expect(model.open()).toBe(0);
  },
);

test('the person’s own log-out ends the answer, the socket and the addresses, and the runs go on', async () => {
  const person = await account();
  const work = await openWork(person);
  await server.fetch('/auth/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.sessionId}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await work.streamed).toContain('You were logged out');
  await vi.waitFor(() => expect(work.socket.closeCodes).toContain(SOCKET_CODES.signedOut));
  expect(await statusesOf(work.addresses)).toEqual([403, 403]);
  expect((await rowOf(work.running))?.state).toBe('running');
  expect((await rowOf(work.waiting))?.state).toBe('queued');
  await ok(await logIn(person), 'revoke-other-sessions');
  // The runs of a session that had ended before are somebody else’s than the one that stays.
  await vi.waitFor(async () => expect((await rowOf(work.waiting))?.state).toBe('failed'));
  await vi.waitFor(() => expect(model.open()).toBe(0));
});

test('the work of another person and of the session that stays goes on', async () => {
  const [person, other] = [await account(), await account()];
  const [kept, foreign] = [await openWork(person), await openWork(other)];
  await ok(person, 'revoke-other-sessions');
  expect(await statusesOf([...kept.addresses, ...foreign.addresses])).toEqual([200, 200, 200, 200]);
  await byAdministrator('suspend-user')(person);
  await expectEnded(kept);
  expect(await statusesOf(foreign.addresses)).toEqual([200, 200]);
  expect((await rowOf(foreign.running))?.state).toBe('running');
  expect((await rowOf(foreign.waiting))?.state).toBe('queued');
  expect(foreign.socket.closeCodes).toEqual([]);
  await byAdministrator('suspend-user')(other);
  await expectEnded(foreign);
});
