import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { LetterLimit } from './letter-limit.ts';
import { LoginBrake } from './login-throttle.ts';
import type { SecurityRecorder } from './security-log/security-events.ts';

/** What the ways into an account work with. */
export interface AuthServices {
  config: Config;
  db: Db;
  log: Logger;
  mailer: Mailer;
  securityLog: SecurityRecorder;
  pokeEvents: () => void;
  loginBrake: LoginBrake;
  letterLimit: LetterLimit;
}

export const authServices = (services: Omit<AuthServices, 'loginBrake' | 'letterLimit'>): AuthServices => ({
  ...services,
  loginBrake: new LoginBrake(),
  letterLimit: new LetterLimit(),
});
