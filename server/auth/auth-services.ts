import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { InvitationTokens } from '#server/policies/invitation-token.ts';
import type { SignUpGrants } from './accounts/sign-up-grants.ts';
import { LoginThrottle } from './login-throttle.ts';
import type { SecurityRecorder } from './security-log/security-events.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** The services that sign-up, login, verification and password reset use. */
export interface AuthServices {
  config: Config;
  db: Db;
  log: Logger;
  mailer: Mailer;
  securityLog: SecurityRecorder;
  invitationTokens: InvitationTokens;
  signUpGrants: SignUpGrants;
  pokeEvents: () => void;
  loginThrottle: LoginThrottle;
  emailLimit: EmailLimit;
}

export const authServices = (services: Omit<AuthServices, 'loginThrottle' | 'emailLimit'>): AuthServices => ({
  ...services,
  loginThrottle: new LoginThrottle(),
  emailLimit: new EmailLimit(),
});

/** The purpose of an email. */
type EmailKind = 'sign-up' | 'password-reset';

/**
 * Allows at most ten emails of a kind to one address in an hour, no matter who requests them. Further ones are dropped
 * silently: every email of that kind of the last hour still contains a working link, so requests by strangers never
 * keep the owner out of the account. Each kind counts apart, because the emails that a known address gets for sign-ups
 * contain no link.
 */
class EmailLimit {
  readonly #sent = new RateLimiterMemory({ points: 10, duration: 60 * 60 });

  /** Counts an email. @returns whether it may be sent */
  async consume(kind: EmailKind, address: string): Promise<boolean> {
    return this.#sent.consume(`${kind} ${address}`).then(
      () => true,
      () => false,
    );
  }
}
