import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { operations } from '#shared/operations/index.ts';
import { authClient, PASSWORD, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { proveAct, proveByPasskey } from '#server/auth/testing/prove.ts';
import { SoftwareAuthenticator } from '#server/auth/testing/software-authenticator.ts';
import { adminLog, contactFormMessage, gptResponse, session, user } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

// Real password hashes are slow on a busy machine.
let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

const set = (userId: string, columns: Partial<typeof user.$inferInsert>) =>
  server.db.write({ scopes: [] }, (tx) => tx.update(user).set(columns).where(eq(user.id, userId)));
/** Makes the last proof in the sessions of a person older. */
const ageProof = ({ userId }: TestPerson, minutes: number) =>
  server.db.write({ scopes: [] }, async (tx) => {
    const at = Date.now() - minutes * 60_000;
    await tx.update(session).set({ provedAt: at }).where(eq(session.userId, userId));
    const [row] = await tx.select().from(session).where(eq(session.userId, userId));
    if (row?.passkeyProvedAt)
      await tx.update(session).set({ passkeyProvedAt: at }).where(eq(session.userId, userId));
  });

let people = 0;
/** An administrator with a password, whose sign-in was a moment ago. */
async function passwordAdministrator(): Promise<TestPerson> {
  people += 1;
  const email = `keeper${people}@letters.example`;
  await server.account(email);
  const row = await server.userRow(email);
  await set(row?.id ?? '', { isAdmin: true });
  return { userId: row?.id ?? '', email, sessionId: (await server.logIn(email)).body.sessionId };
}
/** An administrator with a password and a passkey, logged in with the password. */
async function passkeyAdministrator() {
  const person = await passwordAdministrator();
  const authenticator = new SoftwareAuthenticator(new URL(server.config.publicUrl).origin);
  const options = await server.call(person, 'create-passkey-options', { password: PASSWORD });
  const registration = authenticator.create(options.body);
  expect((await server.call(person, 'create-passkey', { name: 'My laptop', registration })).status).toBe(200);
  return { person, authenticator };
}

const REASON = { reason: 'They asked for it.' };
/** What an act on a user needs to succeed. */
const ON_USERS: [string, object, (userId: string) => Promise<unknown>][] = [
  ['update-user-by-id', { data: { isAdmin: false } }, () => Promise.resolve()],
  [
    'change-user-plan',
    { subscriptionStatus: 'active', subscriptionPlan: 'hobby', ...REASON },
    () => Promise.resolve(),
  ],
  ['change-user-credits', { credits: 5, ...REASON }, () => Promise.resolve()],
  ['delete-user', REASON, () => Promise.resolve()],
  ['restore-user', REASON, (userId) => set(userId, { deletionAskedAt: Date.now() })],
  ['suspend-user', REASON, () => Promise.resolve()],
  ['unsuspend-user', REASON, (userId) => set(userId, { suspendedAt: Date.now() })],
  ['end-user-sessions', REASON, () => Promise.resolve()],
];
const PROFILE = { username: 'Ines', fullName: '', phoneNumber: '', bio: '' };
const LETTER = { subject: 'News', content: 'Search finds everything now.' };
/** The operations that concern no other user, with the answer to a proved call. */
const ELSEWHERE: [string, () => Promise<object>][] = [
  ['update-admin-profile', () => Promise.resolve(PROFILE)],
  ['create-photo-upload', () => Promise.resolve({ fileType: 'image/png', fileSize: 40_000 })],
  ['mark-contact-message-read', async () => ({ id: await message() })],
  ['reply-to-contact-message', async () => ({ id: await message(), content: 'Hello' })],
  ['get-contact-messages', () => Promise.resolve({})],
  ['get-logs', () => Promise.resolve({})],
  ['export-logs', () => Promise.resolve({})],
  ['export-newsletter-recipients', () => Promise.resolve({})],
  ['send-test-newsletter', () => Promise.resolve(LETTER)],
];
/** The operations on newsletters that are sent. Nobody wants one here, so a proved call is refused for another reason. */
const NEWSLETTERS: [string, object, string][] = [
  ['send-newsletter', LETTER, 'conflict'],
  ['continue-newsletter', { id: crypto.randomUUID() }, 'not_found'],
];
/** The queries that show figures and accounts: they need the rights of the role, and no recent proof. */
const READING = [
  'get-paginated-users',
  'get-daily-stats',
  'get-server-health',
  'get-unread-message-count',
  'get-admin-profile',
  'get-newsletter',
];

async function message(): Promise<string> {
  const id = crypto.randomUUID();
  await server.db.write({ scopes: [] }, (tx) =>
    tx.insert(contactFormMessage).values({ id, email: 'a@letters.example', content: 'Hello', createdAt: 1 }),
  );
  return id;
}
const legacyPost = (userId: string) =>
  server.db.write({ scopes: [] }, (tx) => tx.insert(gptResponse).values(postOf(userId)));
const postOf = (userId: string) => ({
  id: crypto.randomUUID(),
  userId,
  title: 'A walk',
  content: 'Along the river.',
  status: 'completed',
  meta: {},
  createdAt: 1,
  updatedAt: 1,
});

test('every operation of administrators is in one of these tables', () => {
  const tables = [...ON_USERS, ...ELSEWHERE, ...NEWSLETTERS];
  const known = [...tables.map(([name]) => name), ...READING];
  const names = Object.values(operations).filter(({ access }) => access === 'admin');
  expect(names.map(({ name }) => name).sort()).toEqual(
    [...known, 'migrate-user-blog-posts', 'get-user-blog-migration'].sort(),
  );
});

const subjectOf = async (prepare: (userId: string) => Promise<unknown>, isAdmin = false): Promise<string> => {
  const { userId } = await server.person('subject');
  await set(userId, { isAdmin });
  await prepare(userId);
  return userId;
};
const rowOf = async (userId: string) => server.db.read.select().from(user).where(eq(user.id, userId));

// The role has rules of its own, below.
test.each(ON_USERS.filter(([name]) => name !== 'update-user-by-id'))(
  '%s: a proof older than 15 minutes is refused, and one of the last 15 minutes is enough for a writer',
  async (name, input, prepare) => {
    const acting = await passwordAdministrator();
    const id = await subjectOf(prepare);
    await ageProof(acting, 15.1);
    const before = await rowOf(id);
    expect(await server.call(acting, name, { id, ...input })).toMatchObject({
      ...refusal(403, 'proof_needed'),
      body: { message: AUTH_MESSAGES.adminProofNeeded },
    });
    expect(await rowOf(id)).toEqual(before);
    expect((await server.call(acting, 'prove-identity', { password: PASSWORD })).status).toBe(200);
    expect((await server.call(acting, name, { id, ...input })).status).toBe(200);
  },
);

describe.each(ON_USERS)('%s', (name, input, prepare) => {
  test('where there is a passkey, neither a fresh sign-in by password nor the password is a proof; the passkey is', async () => {
    const { person, authenticator } = await passkeyAdministrator();
    const id = await subjectOf(prepare);
    const call = async () => server.call(person, name, { id, ...input });
    expect(await call()).toMatchObject({
      ...refusal(403, 'proof_needed'),
      body: { message: AUTH_MESSAGES.passkeyNeeded },
    });
    expect(await server.call(person, 'prove-identity', { password: PASSWORD })).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.passkeyNeeded, data: { path: 'password' } },
    });
    expect((await call()).status).toBe(403);
    const byPasskey = await proveByPasskey(server, person, authenticator);
    const act = { operation: name, subjectId: id };
    const proof = await proveAct(server, person, act, byPasskey);
    expect((await server.call(person, name, { id, ...input, ...proof })).status).toBe(200);
  });

  test('an act on another administrator needs a proof for that act, however fresh the last one is', async () => {
    const acting = await passwordAdministrator();
    const [id, other] = [await subjectOf(prepare, true), await subjectOf(prepare, true)];
    const before = await rowOf(id);
    const act = { operation: name, subjectId: id };
    expect(await server.call(acting, name, { id, ...input })).toMatchObject({
      ...refusal(403, 'proof_needed'),
      body: { message: AUTH_MESSAGES.actProofNeeded, data: { act } },
    });
    const password = { password: PASSWORD };
    const wrong = [
      await proveAct(server, acting, { ...act, subjectId: other }, password),
      await proveAct(server, acting, { ...act, operation: 'another-act' }, password),
      await proveAct(server, await passwordAdministrator(), act, password),
    ];
    for (const proof of wrong)
      expect(await server.call(acting, name, { id, ...input, ...proof })).toMatchObject(
        refusal(403, 'proof_needed'),
      );
    expect(await rowOf(id)).toEqual(before);
    const proof = await proveAct(server, acting, act, password);
    expect((await server.call(acting, name, { id, ...input, ...proof })).status).toBe(200);
    // It is spent. The user is an administrator again where the act revoked the role.
    await set(id, { isAdmin: true });
    await prepare(id);
    expect(await server.call(acting, name, { id, ...input, ...proof })).toMatchObject(
      refusal(403, 'proof_needed'),
    );
  });
});

test.each([true, false])(
  'the role of a writer is changed to %s only with a proof for that act',
  async (isAdmin) => {
    const acting = await passwordAdministrator();
    const id = await subjectOf(() => Promise.resolve());
    const input = { id, data: { isAdmin } };
    expect(await server.call(acting, 'update-user-by-id', input)).toMatchObject(refusal(403, 'proof_needed'));
    const act = { operation: 'update-user-by-id', subjectId: id };
    const proof = await proveAct(server, acting, act, { password: PASSWORD });
    expect((await server.call(acting, 'update-user-by-id', { ...input, ...proof })).status).toBe(200);
  },
);

test('two acts with one proof at the same moment: one of them is done', async () => {
  const acting = await passwordAdministrator();
  const id = await subjectOf(() => Promise.resolve(), true);
  const act = { operation: 'change-user-credits', subjectId: id };
  const proof = await proveAct(server, acting, act, { password: PASSWORD });
  const input = { id, credits: 5, ...REASON, ...proof };
  const answers = await Promise.all([1, 2].map(() => server.call(acting, 'change-user-credits', input)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
});

test('the migration of the posts of a user needs a recent proof, and of an administrator one of its own', async () => {
  const acting = await passwordAdministrator();
  const [writer, administrator] = [await subjectOf(legacyPost), await subjectOf(legacyPost, true)];
  const migrate = (userId: string, proof = {}) =>
    server.call(acting, 'migrate-user-blog-posts', { userId, ...proof });
  await ageProof(acting, 15.1);
  expect(await migrate(writer)).toMatchObject(refusal(403, 'proof_needed'));
  const act = { operation: 'migrate-user-blog-posts', subjectId: administrator };
  await server.call(acting, 'prove-identity', { password: PASSWORD });
  expect((await migrate(writer)).status).toBe(200);
  expect(await migrate(administrator)).toMatchObject(refusal(403, 'proof_needed'));
  expect(
    (await migrate(administrator, await proveAct(server, acting, act, { password: PASSWORD }))).status,
  ).toBe(200);
});

describe.each(ELSEWHERE)('%s', (name, inputOf) => {
  test('it needs a proof of the last 15 minutes', async () => {
    const acting = await passwordAdministrator();
    const input = await inputOf();
    await ageProof(acting, 15.1);
    const entries = await server.db.read.$count(adminLog);
    expect(await server.call(acting, name, input)).toMatchObject(refusal(403, 'proof_needed'));
    expect(await server.db.read.$count(adminLog)).toBe(entries);
    await ageProof(acting, 14);
    expect((await server.call(acting, name, input)).status).toBe(200);
  });

  test('where there is a passkey, it needs the passkey', async () => {
    const { person, authenticator } = await passkeyAdministrator();
    const input = await inputOf();
    expect(await server.call(person, name, input)).toMatchObject(refusal(403, 'proof_needed'));
    await server.call(person, 'prove-identity', await proveByPasskey(server, person, authenticator));
    expect((await server.call(person, name, input)).status).toBe(200);
    await ageProof(person, 15.1);
    expect(await server.call(person, name, input)).toMatchObject(refusal(403, 'proof_needed'));
  });
});

describe.each(READING)('%s', (name) => {
  test('it needs no recent proof, but a sign-in by password gives no rights where there is a passkey', async () => {
    const acting = await passwordAdministrator();
    await ageProof(acting, 60);
    expect((await server.call(acting, name)).status).toBe(200);
    const { person, authenticator } = await passkeyAdministrator();
    expect(await server.call(person, name)).toMatchObject(refusal(403, 'proof_needed'));
    await server.call(person, 'prove-identity', await proveByPasskey(server, person, authenticator));
    await ageProof(person, 60);
    expect((await server.call(person, name)).status).toBe(200);
  });
});

test('a sign-in with the passkey gives the rights of the role at once', async () => {
  const { person, authenticator } = await passkeyAdministrator();
  const options = (await server.post('/auth/passkey/options', {})).body;
  const { body } = await server.post('/auth/passkey/login', { passkey: authenticator.get(options) });
  const again = { ...person, sessionId: body.sessionId };
  expect((await server.call(again, 'get-contact-messages')).status).toBe(200);
});

test('the password of an administrator with a passkey neither adds nor removes a passkey', async () => {
  const { person, authenticator } = await passkeyAdministrator();
  const password = { password: PASSWORD };
  for (const [name, input] of [
    ['create-passkey-options', password],
    ['delete-passkey', { id: authenticator.newest, ...password }],
  ] as const)
    expect(await server.call(person, name, input)).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.passkeyNeeded },
    });
  // Somebody at the machine revokes the role of an administrator who has lost the passkey; then the password counts.
  await set(person.userId, { isAdmin: false });
  const removal = await server.call(person, 'delete-passkey', { id: authenticator.newest, ...password });
  expect(removal.status).toBe(200);
  expect((await server.call(person, 'get-proof-methods')).body).toMatchObject({ needsPasskey: false });
});

test.each(NEWSLETTERS)('%s: a proof of the last 15 minutes is needed', async (name, input, refused) => {
  const acting = await passwordAdministrator();
  await ageProof(acting, 15.1);
  expect(await server.call(acting, name, input)).toMatchObject(refusal(403, 'proof_needed'));
  await ageProof(acting, 14);
  expect((await server.call(acting, name, input)).body.data.code).toBe(refused);
});
