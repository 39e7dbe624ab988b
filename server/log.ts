import { pino, type DestinationStream, type Logger } from 'pino';

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

export interface LogOptions {
  /** Counts the lines that carry `alarm`, by its name. */
  alarms?: Map<string, number>;
  destination?: DestinationStream;
}

export function createLogger(level: string, { alarms, destination }: LogOptions = {}): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[withheld]' },
      hooks: {
        logMethod(line, method) {
          const alarm = alarmOf(line[0]);
          if (alarm) alarms?.set(alarm, (alarms.get(alarm) ?? 0) + 1);
          method.apply(this, line);
        },
      },
    },
    destination,
  );
}

function alarmOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || !('alarm' in entry)) return undefined;
  return typeof entry.alarm === 'string' ? entry.alarm : undefined;
}

/**
 * What libraries print goes where everything else goes. Hocuspocus prints a stack for each room it closes at our word:
 * a refusal is nobody's fault to look into.
 * @returns puts the console back
 */
export function routeConsole(log: Logger): () => void {
  const { error, warn } = console;
  const route =
    (level: 'error' | 'warn') =>
    (...parts: unknown[]): void => {
      const err = parts.find((part) => part instanceof Error);
      if (err?.name === 'RoomRefusal') return log.debug({ refusal: err.stack }, 'a room was closed');
      const words = parts.filter((part) => !(part instanceof Error)).map(String);
      log[level](err ? { err } : {}, words.join(' ') || 'a library failed');
    };
  Object.assign(console, { error: route('error'), warn: route('warn') });
  return () => Object.assign(console, { error, warn });
}
