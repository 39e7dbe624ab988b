import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import type { PasskeyAssertion, PasskeyRequestOptions } from '#shared/accounts/passkeys.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { AuthServices } from '../auth-services.ts';
import { announceSession, beginSession, type Client, type SessionAnswer } from '../begin-session.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { issueChallenge } from './challenges.ts';
import { checkAssertion, spendAssertion } from './check-assertion.ts';
import { requestOptions } from './passkey-options.ts';
import { relyingParty } from './relying-party.ts';

/** Begins a sign-in with any passkey of this site: the person names no address, so the answer reveals no account. */
export async function passkeyLogInOptions(
  { config, db }: Pick<AuthServices, 'config' | 'db'>,
  now = Date.now(),
): Promise<PasskeyRequestOptions> {
  const challenge = await db.write({ scopes: [] }, (tx) =>
    issueChallenge(tx, { kind: 'passkey-log-in', userId: null }, now),
  );
  return requestOptions(relyingParty(config), challenge);
}

/**
 * Creates a session for the owner of a passkey. Like every sign-in it cancels a pending deletion [H5].
 * @throws AppError `wrong_credentials`, `token_invalid` when the challenge was used or is older than five minutes
 */
export function logInWithPasskey(
  services: AuthServices,
  assertion: PasskeyAssertion,
  client: Client,
  now = Date.now(),
): Promise<SessionAnswer> {
  const { clientAddress, device } = client;
  const event = { kind: 'log-in', clientAddress, detail: 'passkey' } as const;
  return recordAttempt(services.securityLog, event, async (addDetails) => {
    const checked = await checkAssertion(services, assertion, { kind: 'passkey-log-in', userId: null }, now);
    const { userId } = checked;
    addDetails({ userId });
    const begun = await services.db.write({ scopes: [] }, async (tx) => {
      await spendAssertion(tx, checked, now);
      const session = await beginSession(tx, { userId, device, isByPasskey: true }, now);
      if (!session) throw new AppError('wrong_credentials', AUTH_MESSAGES.passkeyRefused);
      return session;
    });
    return announceSession(services, begun, client);
  });
}
