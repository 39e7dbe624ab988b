import type { AuthServices } from '../auth-services.ts';
import { announceSession, beginSession, type Client, type SessionAnswer } from '../begin-session.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { consumeAttempt } from '../tokens/sign-in-attempts.ts';
import { challengeOf } from './redirect-secrets.ts';
import { socialError } from './social-error.ts';

interface Exchange {
  code: string;
  /** The verifier of the page. */
  verifier: string | undefined;
  /** The value of the browser's cookie, which is the verifier of a sign-in that began without a challenge. */
  browser: string | undefined;
}

/**
 * Exchanges the code of a social sign-in for a session, once and within a minute. Only the browser that began the
 * sign-in can: a link with another person's code signs nobody in.
 * @throws AppError `token_invalid`
 */
export function exchangeCode(
  services: AuthServices,
  { code, verifier, browser }: Exchange,
  client: Client,
  now = Date.now(),
): Promise<SessionAnswer> {
  const event = { kind: 'log-in', clientAddress: client.clientAddress } as const;
  return recordAttempt(services.securityLog, event, async (addDetails) => {
    const begun = await services.db.write({ scopes: [] }, async (tx) => {
      const attempt = await consumeAttempt(tx, 'social-code', code, now);
      if (!attempt || attempt.userId === null) return undefined;
      const { provider, challenge } = attempt.data;
      addDetails({ userId: attempt.userId, detail: provider });
      // Returned and not thrown: the code stays consumed.
      const isOwn = [verifier, browser].some((own) => own !== undefined && challengeOf(own) === challenge);
      if (!isOwn) return undefined;
      return beginSession(tx, { userId: attempt.userId, device: client.device }, now);
    });
    if (!begun) throw socialError('token_invalid', 'failed');
    return announceSession(services, begun, client);
  });
}
