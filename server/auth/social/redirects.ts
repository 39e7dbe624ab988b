import type { AuthServices } from '../auth-services.ts';
import { providerConnectedEmail, welcomeEmail } from '../account-emails.ts';
import { resultOf } from '../security-log/security-events.ts';
import { hashSecret } from '../tokens/secrets.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import { PROVIDER_DEADLINE_MS, type ProviderAccount, type SocialProvider } from './provider.ts';
import { challengeOf, isChallenge, redirectSecrets } from './redirect-secrets.ts';
import { socialError } from './social-error.ts';
import { consumeAttempt, storeAttempt } from '../tokens/sign-in-attempts.ts';

const notBegunHere = () => socialError('token_invalid', 'not_begun_here');

/**
 * Begins a redirect to a provider.
 * @param browser the value of the browser's cookie
 * @param connectToken the token of `begin-connect-provider`, when a signed-in user connects the provider
 * @param challenge the SHA-256 of the verifier in the page that began the sign-in, in base64url; without it the code
 * of the sign-in is bound to the cookie
 * @param isCookieSent whether requests of the page send the cookie: not when the API has another origin
 * @throws AppError `token_invalid` for a token that is used, expired or of another provider, `unavailable`
 */
export async function beginRedirect(
  { db }: AuthServices,
  provider: SocialProvider,
  { browser, connectToken, challenge, isCookieSent }: Begin,
  now = Date.now(),
): Promise<URL> {
  if (challenge !== undefined && !isChallenge(challenge)) throw socialError('token_invalid', 'failed');
  if (connectToken === undefined && challenge === undefined && !isCookieSent) throw notBegunHere();
  const secrets = redirectSecrets(browser);
  // Before the write: a provider that does not answer leaves no row, and the token can be used once more.
  const url = await provider.authorizationUrl(secrets, {
    asksAgain: connectToken !== undefined,
    signal: AbortSignal.timeout(PROVIDER_DEADLINE_MS),
  });
  await db.write({ scopes: [] }, async (tx) => {
    const begun =
      connectToken === undefined ? undefined : await consumeAttempt(tx, 'connect-begin', connectToken, now);
    if (connectToken !== undefined && begun?.data['provider'] !== provider.name)
      throw socialError('token_invalid', 'connect_expired');
    const { proof } = begun?.data ?? {};
    const data = {
      provider: provider.name,
      browserHash: hashSecret(browser),
      challenge: challenge ?? challengeOf(browser),
      ...(proof !== undefined && { proof }),
    };
    await storeAttempt(tx, 'social-redirect', { userId: begun?.userId ?? null, data }, now, secrets.state);
  });
  return url;
}

interface Begin {
  browser: string;
  connectToken: string | undefined;
  challenge: string | undefined;
  isCookieSent: boolean;
}

/** The parameters with which a provider sends the browser back. */
export interface Callback {
  state: string | undefined;
  code: string | undefined;
  /** The provider's error code. */
  error: string | undefined;
  /** The value of the browser's cookie. */
  browser: string | undefined;
}

/** The signed-in user who connects a provider. */
interface Connecting {
  userId: string;
  /** How the user proved who they are before; without it only a connected account is accepted. */
  proof: string | undefined;
}

/** The redirect that a callback belongs to. */
export interface Redirect {
  /** Null for a sign-in. */
  connecting: Connecting | null;
  /** The code of a sign-in is exchanged only together with the verifier whose SHA-256 this is. */
  challenge: string;
}

/** The values that the page `/oauth/callback` receives: a code for one exchange. */
export interface ReturnToPage {
  purpose: 'sign-in' | 'connect';
  code: string;
}

/**
 * Consumes the redirect that a callback belongs to. It must be the browser in which the redirect began, so nobody can
 * be signed in with an account that is not theirs by opening another person's callback.
 * @throws AppError `token_invalid`
 */
export async function consumeRedirect(
  { db }: AuthServices,
  provider: SocialProvider,
  { state, browser }: Callback,
  now = Date.now(),
): Promise<Redirect> {
  if (state === undefined || browser === undefined) throw notBegunHere();
  const redirect = await db.write({ scopes: [] }, (tx) => consumeAttempt(tx, 'social-redirect', state, now));
  const isOwn = redirect?.data['browserHash'] === hashSecret(browser);
  if (!redirect || !isOwn || redirect.data['provider'] !== provider.name) throw notBegunHere();
  const { userId, data } = redirect;
  return {
    connecting: userId === null ? null : { userId, proof: data['proof'] },
    challenge: data['challenge'] ?? challengeOf(browser),
  };
}

/**
 * Reads the account of a callback and stores the code for the page.
 * @throws AppError with the sentence for the page
 */
export async function finishRedirect(
  services: AuthServices,
  provider: SocialProvider,
  callback: Callback,
  { connecting, challenge, clientAddress }: Redirect & { clientAddress: string },
  now = Date.now(),
): Promise<ReturnToPage> {
  const event = {
    kind: connecting === null ? 'log-in' : 'connect-provider',
    ...(connecting !== null && { userId: connecting.userId }),
    clientAddress,
    detail: provider.name,
  } as const;
  try {
    const account = await readAccount(provider, callback);
    if (connecting !== null) return await storeConnectCode(services, provider, account, connecting, now);
    return await storeSignInCode(services, provider, account, { challenge, clientAddress, now });
  } catch (error) {
    // Success is recorded when the page exchanges the code.
    const result = resultOf(error);
    if (result) services.securityLog.record({ ...event, result });
    throw error;
  }
}

async function readAccount(
  provider: SocialProvider,
  { state = '', code, error, browser = '' }: Callback,
): Promise<ProviderAccount> {
  if (error === 'access_denied') throw socialError('forbidden', 'cancelled', provider.name);
  if (error !== undefined || code === undefined || code === '') throw socialError('token_invalid', 'failed');
  const signal = AbortSignal.timeout(PROVIDER_DEADLINE_MS);
  return provider.readAccount(code, redirectSecrets(browser, state), signal);
}

async function storeConnectCode(
  { db }: AuthServices,
  provider: SocialProvider,
  { providerUserId, email, name }: ProviderAccount,
  { userId, proof }: Connecting,
  now: number,
): Promise<ReturnToPage> {
  const data = {
    provider: provider.name,
    providerUserId,
    ...(proof !== undefined && { proof }),
    ...(email !== null && { email }),
    ...(name !== null && { name }),
  };
  const code = await db.write({ scopes: [] }, (tx) =>
    storeAttempt(tx, 'connect-code', { userId, data }, now),
  );
  return { purpose: 'connect', code };
}

async function storeSignInCode(
  { db, securityLog, mailer, config, signUpGrants }: AuthServices,
  provider: SocialProvider,
  account: ProviderAccount,
  { challenge, clientAddress, now }: { challenge: string; clientAddress: string; now: number },
): Promise<ReturnToPage> {
  const { code, found } = await db.write({ scopes: [] }, async (tx) => {
    const user = await findOrCreateUser(tx, provider.name, account, signUpGrants, now);
    const data = { provider: provider.name, challenge };
    return { code: await storeAttempt(tx, 'social-code', { userId: user.userId, data }, now), found: user };
  });
  if (found.as !== 'known') {
    const kind = found.as === 'created' ? 'sign-up' : 'connect-provider';
    const { userId } = found;
    securityLog.record({ kind, result: 'done', userId, clientAddress, detail: provider.name });
  }
  // Not awaited: the answer must not depend on the mail server's speed. The mailer logs failures.
  if (found.as === 'created' && found.email !== undefined)
    void mailer.send(welcomeEmail(found.email, config.publicUrl));
  if (found.as === 'connected' && found.email !== undefined)
    void mailer.send(providerConnectedEmail(found.email, config.publicUrl, provider.name));
  return { purpose: 'sign-in', code };
}
