import { SOCIAL_MESSAGES } from '#shared/accounts/social-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { AuthServices } from '../auth-services.ts';
import { announceSession, beginSession, type Client, type SessionAnswer } from '../begin-session.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { hashSecret } from '../tokens/secrets.ts';
import { consumeAttempt } from '../tokens/sign-in-attempts.ts';

interface Exchange {
  code: string;
  /** The value of the browser's cookie. */
  browser: string | undefined;
}

/**
 * Exchanges the code of a social sign-in for a session, once and within a minute. Only the browser that began the
 * sign-in can: a link with another person's code signs nobody in.
 * @throws AppError `token_invalid`
 */
export function exchangeCode(
  services: AuthServices,
  { code, browser }: Exchange,
  client: Client,
  now = Date.now(),
): Promise<SessionAnswer> {
  const event = { kind: 'log-in', clientAddress: client.clientAddress } as const;
  return recordAttempt(services.securityLog, event, async (addDetails) => {
    const begun = await services.db.write({ scopes: [] }, async (tx) => {
      const attempt = await consumeAttempt(tx, 'social-code', code, now);
      if (!attempt || attempt.userId === null) return undefined;
      const { provider, browserHash } = attempt.data;
      addDetails({ userId: attempt.userId, detail: provider });
      // Returned and not thrown: the code stays consumed.
      if (browserHash !== '' && browserHash !== hashSecret(browser ?? '')) return undefined;
      return beginSession(tx, { userId: attempt.userId, device: client.device }, now);
    });
    if (!begun) throw new AppError('token_invalid', SOCIAL_MESSAGES.failed);
    return announceSession(services, begun, client);
  });
}
