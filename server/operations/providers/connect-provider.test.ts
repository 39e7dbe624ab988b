import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SOCIAL_MESSAGES, socialMessages } from '#shared/accounts/social-messages.ts';
import { PASSWORD } from '#server/auth/testing/auth-client.ts';
import { session, user } from '#server/db/schema/index.ts';
import {
  codeIn,
  errorIn,
  socialClient,
  type SocialClient,
} from '#server/auth/social/testing/social-client.ts';
import type { TestPerson } from '#server/testing/server.ts';

let server: SocialClient;
beforeAll(async () => {
  server = await socialClient();
});
afterAll(() => server.close());

const messages = socialMessages('github');
let mara: TestPerson;
let ids = 0;
beforeEach(async () => {
  ids += 1;
  mara = await server.person('mara');
  // The address is of no account and not confirmed: connecting does not use it.
  server.provider.account = { id: String(ids), email: `other${ids}@letters.example`, isVerified: false };
});

const begin = async (person: TestPerson): Promise<string> => {
  const { body } = await server.call(person, 'begin-connect-provider', { provider: 'github' });
  return new URL(body.url).search;
};
/** Goes to the provider and back in a new browser. @returns the page's address */
const visit = async (person: TestPerson) => server.browser().signIn('github', await begin(person));
const finish = (person: TestPerson | undefined, page: URL) =>
  server.call(person, 'connect-provider', { code: codeIn(page) });
const namesOf = async (person: TestPerson): Promise<string[]> =>
  (await server.get('/auth/me', person.sessionId)).body.identities.map(
    ({ providerName }: { providerName: string }) => providerName,
  );
const provedAtOf = async ({ userId }: TestPerson) =>
  (await server.db.read.select().from(session).where(eq(session.userId, userId)))[0]?.provedAt;
const ageSession = ({ userId }: TestPerson) =>
  server.db.write({ scopes: [] }, (tx) =>
    tx.update(session).set({ provedAt: 1 }).where(eq(session.userId, userId)),
  );

test('the code of a person who began to connect a provider connects nothing for another person', async () => {
  const ines = await server.person('ines');
  const page = await visit(ines);
  const answer = await finish(mara, page);
  expect(answer).toMatchObject({ status: 400, body: { message: SOCIAL_MESSAGES.connectExpired } });
  expect(await namesOf(mara)).toEqual(['email']);
  expect((await finish(ines, page)).status).toBe(200);
});

test('a code connects once, and a code of a sign-in connects nothing', async () => {
  const page = await visit(mara);
  expect(page.searchParams.get('purpose')).toBe('connect');
  expect(await finish(mara, page)).toMatchObject({ body: { provider: 'github', isNew: true } });
  expect((await finish(mara, page)).status).toBe(400);
  server.provider.account = { id: '9000', email: mara.email, isVerified: true };
  const signIn = await server.browser().signIn('google');
  expect((await finish(mara, signIn)).status).toBe(400);
  // Nor does a code for connecting open a session.
  server.provider.account = { id: String(ids), email: null, isVerified: false };
  const browser = server.browser();
  const again = await browser.signIn('github', await begin(mara));
  expect((await browser.exchange(codeIn(again))).status).toBe(400);
});

test('the address to connect a provider works once, within a minute, for that provider', async () => {
  const query = await begin(mara);
  const wrong = await server.browser().open(`/auth/google/login${query}`);
  const page = new URL(wrong.headers.get('location') ?? '');
  expect([errorIn(page), page.searchParams.get('purpose')]).toEqual([
    SOCIAL_MESSAGES.connectExpired,
    'connect',
  ]);
  expect(errorIn(await server.browser().signIn('github', query))).toBe(null);
  const used = await server.browser().open(`/auth/github/login${query}`);
  expect(errorIn(new URL(used.headers.get('location') ?? ''))).toBe(SOCIAL_MESSAGES.connectExpired);
});

test('an OpenID issuer that refuses the prompts that the standard leaves to issuers connects too', async () => {
  const { body } = await server.call(mara, 'begin-connect-provider', { provider: 'google' });
  const page = await server.browser().signIn('google', new URL(body.url).search);
  expect(errorIn(page)).toBe(null);
  expect((await finish(mara, page)).status).toBe(200);
  expect(await namesOf(mara)).toEqual(['email', 'google']);
});

test('a connected account signs the person in, by its id and not by its address, and its owner is notified', async () => {
  expect((await finish(mara, await visit(mara))).status).toBe(200);
  expect(server.lastEmailTo(mara.email)?.subject).toBe('GitHub was connected');
  const browser = server.browser();
  const { body } = await browser.exchange(codeIn(await browser.signIn('github')));
  expect((await server.get('/auth/me', body.sessionId)).body.id).toBe(mara.userId);
});

test('an account that signs in another person is refused, as is a second account of a provider', async () => {
  const ines = await server.person('ines');
  await finish(ines, await visit(ines));
  const taken = await finish(mara, await visit(mara));
  expect(taken).toMatchObject({ status: 409, body: { message: messages.takenByOther } });
  server.provider.account = { ...server.provider.account, id: `${ids}77` };
  expect((await finish(mara, await visit(mara))).status).toBe(200);
  server.provider.account = { ...server.provider.account, id: `${ids}78` };
  const second = await finish(mara, await visit(mara));
  expect(second).toMatchObject({ status: 409, body: { message: messages.otherConnected } });
});

test('signing in again with a connected account proves who the person is; a new connection proves nothing', async () => {
  const page = await visit(mara);
  await ageSession(mara);
  await finish(mara, page);
  expect(await provedAtOf(mara)).toBe(1);
  expect((await finish(mara, await visit(mara))).body).toEqual({ provider: 'github', isNew: false });
  expect(await provedAtOf(mara)).toBeGreaterThan(1);
});

test('a session connects nothing new without the password, however fresh it is', async () => {
  const email = `owner${ids}@letters.example`;
  await server.account(email);
  const { body } = await server.logIn(email);
  const owner = { email, sessionId: body.sessionId, userId: (await server.userRow(email))?.id ?? '' };
  const ask = (password?: string) =>
    server.call(owner, 'begin-connect-provider', { provider: 'github', ...(password && { password }) });
  expect(await ask()).toMatchObject({ status: 400, body: { message: 'Password is required' } });
  expect(await ask('not this one')).toMatchObject({ status: 400, body: { data: { path: 'password' } } });
  expect((await ask(PASSWORD)).status).toBe(200);
});

test('without a proof a disconnected provider is not replaced by another account of it', async () => {
  await finish(mara, await visit(mara));
  const other = `other${ids}@letters.example`;
  await server.account(other);
  const passwordHash = (await server.userRow(other))?.passwordHash ?? null;
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(user).set({ passwordHash }).where(eq(user.id, mara.userId)),
  );
  // Begun while GitHub was connected, so no proof was needed.
  const query = await begin(mara);
  const proved = { provider: 'github', password: PASSWORD };
  expect((await server.call(mara, 'disconnect-provider', proved)).status).toBe(200);
  server.provider.account = { ...server.provider.account, id: `${ids}99` };
  const page = await server.browser().signIn('github', query);
  expect(await finish(mara, page)).toMatchObject({ status: 403, body: { data: { code: 'proof_needed' } } });
  expect(await namesOf(mara)).toEqual(['email']);
});

test('a connection with a deleted account is refused', async () => {
  const page = await visit(mara);
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(user).set({ deletedAt: 1 }).where(eq(user.id, mara.userId)),
  );
  expect((await finish(mara, page)).status).toBe(401);
});
