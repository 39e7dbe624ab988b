import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#shared/operations/index.ts';
import { PASSWORD, authClient, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { readConfig } from '#server/config.ts';
import { createLogger, routeConsole } from '#server/log.ts';
import { createMailer, type EmailMessage } from '#server/mail/mailer.ts';
import { testFolder } from '#server/testing/database.ts';
import { TestRooms } from '#server/testing/test-rooms.ts';

/** Texts, addresses and secrets of users. None of them may appear in a log. */
const PLANTED = {
  password: PASSWORD,
  wrongPassword: 'planted wrong heron',
  address: 'planted.writer@letters.example',
  guest: 'planted.guest@letters.example',
  title: 'Planted Title of a Novel',
  documentTitle: 'Planted Chapter',
  folder: 'Planted Folder',
  username: 'Planted Pen Name',
  manuscript: 'The planted lighthouse keeper counted the gulls',
};

let logged: string;
let restoreConsole: () => void;
let log: ReturnType<typeof createLogger>;
beforeEach(() => {
  logged = '';
  log = createLogger('trace', { destination: { write: (line) => void (logged += line) } });
  restoreConsole = routeConsole(log);
});
afterEach(() => restoreConsole());

function expectNotLogged(secrets: Record<string, string>): void {
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(7);
    expect([name, logged.includes(secret)]).toEqual([name, false]);
  }
}

describe('the log at level trace', () => {
  test('[G4] the log of requests, refusals, faults of every table and failed emails contains no planted text or secret', async () => {
    const emails: EmailMessage[] = [];
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: testFolder() });
    const failing = createMailer(config, log, () => {}, {
      sendMail: ({ to }) =>
        Promise.reject(
          Object.assign(new Error(`550 no such mailbox: ${JSON.stringify(to)}`), {
            responseCode: 550,
            response: `550 <${PLANTED.address}>`,
            rejected: [PLANTED.address],
          }),
        ),
      close: () => {},
    });
    const server = await authClient({
      log,
      mailer: {
        send: (message) => {
          emails.push(message);
          return failing.send(message);
        },
        deliver: failing.deliver,
      },
    });
    const tokenOf = (to: string) =>
      new URL(emails.findLast((message) => message.to === to)?.link ?? '').searchParams.get('token') ?? '';

    const { nonce } = (await server.signUp(PLANTED.address)).body;
    const signUpToken = tokenOf(PLANTED.address);
    await server.get(`/auth/email/verify-email?token=${signUpToken}`);
    await server.get(`/email-verification?token=${signUpToken}`);
    await server.post('/auth/email/verify-email', { token: signUpToken, nonce });
    await server.logIn(PLANTED.address, PLANTED.wrongPassword);
    const { sessionId } = (await server.logIn(PLANTED.address)).body;
    const me = { userId: '', email: PLANTED.address, sessionId };
    const secrets = { ...PLANTED, nonce, signUpToken, sessionId };
    expect((await server.get('/auth/me', sessionId)).body.email).toBe(PLANTED.address);

    const workspaceId = (await server.call(me, 'create-workspace', { title: PLANTED.title })).body.id;
    const documentId = (
      await server.call(me, 'create-document', { workspaceId, title: PLANTED.documentTitle })
    ).body.id;
    const asked = await callEverything(server, me, workspaceId, documentId);
    expect(asked).toContain(200);
    await sendInvalidRequests(server, me);

    // A fault at every table, one after the other: the database's message must quote neither the query nor its values.
    const faults: number[] = [];
    for (const table of [
      'document',
      'folder',
      'workspace',
      'workspace_member',
      'workspace_invitation',
      'scope',
      'event',
      'one_time_token',
      'pending_signup',
      'idempotency_key',
      'session',
      'user',
    ]) {
      server.db.rawWriter.exec(`ALTER TABLE "${table}" RENAME TO elsewhere`);
      faults.push(...(await callEverything(server, me, workspaceId, documentId)));
      server.db.rawWriter.exec(`ALTER TABLE elsewhere RENAME TO "${table}"`);
      server.db.rawWriter.exec(
        `CREATE TRIGGER stumble BEFORE INSERT ON "${table}" BEGIN SELECT RAISE(ABORT, 'stumbled'); END`,
      );
      faults.push(...(await callEverything(server, me, workspaceId, documentId)));
      server.db.rawWriter.exec('DROP TRIGGER stumble');
    }
    expect(faults.filter((status) => status === 500).length).toBeGreaterThan(50);
    const resetToken = emails.some(({ link }) => link?.includes('password-reset?token='))
      ? tokenOf(PLANTED.address)
      : '';
    await server.post('/auth/email/reset-password', { token: resetToken, password: PASSWORD });
    await failing.settle();
    await server.close();

    expect(logged).toContain('"msg":"fault"');
    expect(logged).toContain('a letter could not be sent');
    expect(logged).toContain('"level":20');
    expectNotLogged({ ...secrets, resetToken, hash: 'argon2id$v=19' });
  });

  test('[G4] the log of rooms, their refusals and their faults contains no text, name or session', async () => {
    const rooms = await TestRooms.start({ log });
    const ada = await rooms.person(PLANTED.username);
    const workspaceId = await rooms.workspace(ada);
    const ydocId = await rooms.document(workspaceId, ada);
    const writer = await rooms.join(ada, ydocId);
    writer.type(PLANTED.manuscript);
    writer.provider.setAwarenessField('note', PLANTED.title);
    await writer.saved();
    const eve = await rooms.person(PLANTED.username);
    await rooms.client(eve, ydocId).refused();
    await rooms.client(ada, ydocId, { token: `nonsense ${ada.sessionId}` }).refused();
    await rooms.client({ ...ada, sessionId: `${ada.sessionId}x` }, ydocId).refused();
    const append = rooms.db.append;
    rooms.db.append = () => Promise.reject(new Error('SQLITE_FULL: database or disk is full'));
    writer.type(PLANTED.manuscript);
    await writer.waitFor(() => writer.closeCodes.length > 0);
    rooms.db.append = append;
    await writer.saved();
    rooms.db.rawWriter.prepare('UPDATE doc_update SET crc = crc + 1 WHERE ydoc_id = ?').run(ydocId);
    await rooms.restart();
    await rooms.join(ada, ydocId);
    await rooms.close();
    expect(logged).toContain('"alarm":"store-fault"');
    expect(logged.split('\n').length).toBeGreaterThan(3);
    expectNotLogged({
      manuscript: PLANTED.manuscript,
      // The text as bytes, and in base64.
      bytes: JSON.stringify([...Buffer.from(PLANTED.manuscript.slice(0, 12))]).slice(1, -1),
      base64: Buffer.from(PLANTED.manuscript).toString('base64').slice(4, 24),
      title: PLANTED.title,
      username: PLANTED.username,
      session: ada.sessionId,
      other: eve.sessionId,
      secret: rooms.secret,
    });
  });
});

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

/** Calls every operation with planted values in all text fields. @returns the statuses */
async function callEverything(
  server: AuthClient,
  me: { userId: string; email: string; sessionId: string },
  workspaceId: string,
  documentId: string,
): Promise<number[]> {
  const texts = {
    email: PLANTED.guest,
    username: PLANTED.username,
    name: PLANTED.folder,
    title: PLANTED.documentTitle,
    contentMd: PLANTED.manuscript,
    password: PLANTED.wrongPassword,
    currentPassword: PLANTED.wrongPassword,
    newEmail: PLANTED.guest,
    newPassword: PLANTED.password,
  };
  const harmful = ['delete-workspace', 'leave-workspace', 'delete-account', 'change-password'];
  const statuses: number[] = [];
  for (const [name, { input, example }] of Object.entries(operations)) {
    if (harmful.includes(name)) continue;
    const fields = Object.keys('entries' in input ? input.entries : {});
    const planted = Object.fromEntries(Object.entries(texts).filter(([field]) => fields.includes(field)));
    const ids = {
      ...(fields.includes('workspaceId') ? { workspaceId } : {}),
      ...(name.includes('document') && fields.includes('id') && !name.startsWith('create')
        ? { id: documentId }
        : {}),
      ...(name === 'get-workspace' || name === 'update-workspace' ? { id: workspaceId } : {}),
    };
    const { status } = await server.call(
      me,
      name,
      { ...Object(example), ...planted, ...ids },
      { 'idempotency-key': `planted-${statuses.length}-${Math.random().toString(36).slice(2)}` },
    );
    statuses.push(status);
  }
  for (const [path, body] of [
    ['/auth/email/signup', { email: PLANTED.guest, password: PLANTED.password }],
    ['/auth/email/login', { email: PLANTED.address, password: PLANTED.wrongPassword }],
    ['/auth/email/request-password-reset', { email: PLANTED.address }],
    ['/auth/email/verify-email', { token: 'A'.repeat(43), nonce: PLANTED.title }],
  ] as const) {
    statuses.push((await server.post(path, body, { 'x-client': `192.0.2.${statuses.length}` })).status);
  }
  statuses.push((await server.get('/auth/me', me.sessionId)).status);
  return statuses;
}

/** Sends invalid requests with planted values in the wrong places. */
async function sendInvalidRequests(
  server: AuthClient,
  me: { sessionId: string; userId: string; email: string },
): Promise<void> {
  await server.call(me, 'update-current-user', { username: PLANTED.username.repeat(9) });
  await server.call(me, 'update-current-user', { [PLANTED.manuscript]: PLANTED.manuscript });
  await server.call(me, 'get-workspace', { id: PLANTED.manuscript });
  await server.call(me, 'no-such-operation', { title: PLANTED.title });
  await server.fetch('/operations/update-current-user', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${me.sessionId}` },
    body: `{"username":"${PLANTED.manuscript}`,
  });
  await server.fetch('/operations/update-current-user', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', authorization: `Basic ${me.sessionId}`, cookie: me.sessionId },
    body: PLANTED.manuscript,
  });
  await server.call(
    me,
    'get-workspace',
    { id: ID },
    { 'operation-version': PLANTED.title, 'idempotency-key': 'x' },
  );
  await server.post('/auth/email/login', { email: PLANTED.address, password: [PLANTED.password] });
  await server.get(`/nothing?session=${me.sessionId}&q=${encodeURIComponent(PLANTED.manuscript)}`);
}
