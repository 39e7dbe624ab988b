import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { LoginThrottle } from './login-throttle.ts';
import type { SecurityRecorder } from './security-log/security-events.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** What the ways into an account work with. */
export interface AuthServices {
  config: Config;
  db: Db;
  log: Logger;
  mailer: Mailer;
  securityLog: SecurityRecorder;
  pokeEvents: () => void;
  loginThrottle: LoginThrottle;
  letterLimit: EmailLimit;
}

export const authServices = (
  services: Omit<AuthServices, 'loginThrottle' | 'letterLimit'>,
): AuthServices => ({
  ...services,
  loginThrottle: new LoginThrottle(),
  letterLimit: new EmailLimit(),
});

/** What a letter lets its reader do. */
type EmailKind = 'sign-up' | 'password-reset';

/**
 * At most ten letters of a kind an hour to one address, whoever asks for them. What is beyond is left out in silence:
 * every letter of that kind of the last hour still holds a working link, so nobody is kept from an account by somebody
 * else's asking. Each kind counts apart: a known address that a stranger signs up gets letters without a link.
 */
class EmailLimit {
  readonly #sent = new RateLimiterMemory({ points: 10, duration: 60 * 60 });

  /** Counts a letter. @returns whether it may go out */
  async take(kind: EmailKind, address: string): Promise<boolean> {
    return this.#sent.consume(`${kind} ${address}`).then(
      () => true,
      () => false,
    );
  }
}
