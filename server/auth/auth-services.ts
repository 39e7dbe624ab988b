import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { EmailLimit } from './email-limit.ts';
import { LoginThrottle } from './login-throttle.ts';
import type { SecurityRecorder } from './security-log/security-events.ts';

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
