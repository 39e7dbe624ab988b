import { pino, type Logger } from 'pino';

/** What never reaches a log, wherever in an entry it stands. */
const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'sessionId',
  'secret',
  'authorization',
  'cookie',
  'email',
  'nonce',
];

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[withheld]' },
  });
}
