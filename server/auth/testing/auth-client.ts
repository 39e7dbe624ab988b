import { eq } from 'drizzle-orm';
import type { EmailMessage } from '#server/mail/email.ts';
import { hashSecret } from '#server/auth/tokens/secrets.ts';
import { session, user } from '#server/db/schema/index.ts';
import { testServer, type TestAnswer, type TestServer } from '#server/testing/server.ts';

/** A password that is on no list of weak passwords. */
export const PASSWORD = 'nine herons by the weir';

export interface AuthClient extends TestServer {
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<TestAnswer>;
  get: (path: string, sessionId?: string) => Promise<TestAnswer>;
  signUp: (email: string, password?: string) => Promise<TestAnswer>;
  /** Signs up, opens the link in the same browser, and ends the session that this begins. */
  account: (email: string, password?: string) => Promise<void>;
  logIn: (email: string, password?: string, from?: string) => Promise<TestAnswer>;
  /** Returns the newest email to an address. */
  lastEmailTo: (email: string) => EmailMessage | undefined;
  /** Returns the token in the link of the newest email to an address. */
  tokenFor: (email: string) => string;
  userRow: (email: string) => Promise<typeof user.$inferSelect | undefined>;
}

/** A test server with functions for the routes under `/auth`; the header `x-client` sets the client address. */
export async function authClient(
  overrides: Parameters<typeof testServer>[0] = {},
  environment: Record<string, string> = {},
): Promise<AuthClient> {
  const server = await testServer(overrides, { CLIENT_IP_HEADER: 'x-client', ...environment });
  const post: AuthClient['post'] = (path, body, headers = {}) =>
    server.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const lastEmailTo: AuthClient['lastEmailTo'] = (email) => server.emails.findLast(({ to }) => to === email);
  const tokenFor: AuthClient['tokenFor'] = (email) => {
    const token = new URL(lastEmailTo(email)?.link ?? '').searchParams.get('token');
    if (!token) throw new Error('The newest letter has no link with a token.');
    return token;
  };
  const signUp = (email: string, password = PASSWORD, headers?: Record<string, string>) =>
    post('/auth/email/signup', { email, password }, headers);
  let accounts = 0;
  return {
    ...server,
    post,
    get: (path, sessionId) =>
      server.fetch(path, sessionId ? { headers: { authorization: `Bearer ${sessionId}` } } : {}),
    signUp: (email, password) => signUp(email, password),
    account: async (email, password) => {
      // Many accounts from one address would meet its limit.
      accounts += 1;
      const headers = { 'x-client': `203.0.113.${(accounts % 250) + 1}` };
      const { body } = await signUp(email, password, headers);
      const token = tokenFor(email);
      const verified = await post('/auth/email/verify-email', { token, nonce: body.nonce }, headers);
      // Without an event: the tests of such accounts count the sessions and what ends them.
      await server.db.write({ scopes: [] }, async (tx) => {
        await tx.delete(session).where(eq(session.idHash, hashSecret(verified.body.sessionId)));
      });
    },
    logIn: (email, password = PASSWORD, from = '192.0.2.1') =>
      post('/auth/email/login', { email, password }, { 'x-client': from }),
    lastEmailTo,
    tokenFor,
    userRow: async (email) => {
      const [row] = await server.db.read.select().from(user).where(eq(user.email, email));
      return row;
    },
  };
}
