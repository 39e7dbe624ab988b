import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { LogRateLimit } from './log-rate-limit.ts';

/** Names of properties whose values are withheld, at the top level of an entry and two levels below. */
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

/** The longest text in an entry, in characters. A client can send names of several megabytes [A15]. */
const MAX_TEXT_CHARACTERS = 2_000;
/** pino's number for the level `info`. */
const INFO = 30;

export interface LogOptions {
  /** Receives the numbers of lines with an `alarm`, by its name. */
  alarms?: Map<string, number>;
  destination?: DestinationStream;
}

/**
 * Creates the logger of a program. Long texts are shortened. Lines at `info` and above are limited per minute and
 * kind; lower levels are not, because an operator who enables them is looking for something.
 */
export function createLogger(level: string, { alarms, destination }: LogOptions = {}): Logger {
  const limit = new LogRateLimit();
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[withheld]' },
      formatters: { log: (entry) => cutTexts(entry) as Record<string, unknown> },
      serializers: { err: (error: Error) => cutTexts({ ...stdSerializers.err(error) }) },
      hooks: {
        logMethod([first, ...rest], method, number) {
          const alarm = alarmOf(first);
          if (alarm) alarms?.set(alarm, (alarms.get(alarm) ?? 0) + 1);
          const text = [first, ...rest].find((part) => typeof part === 'string') ?? '';
          const message = cut(text);
          const write = (): void => {
            if (typeof first === 'string') method.call(this, message);
            else method.call(this, first, message);
          };
          if (number < INFO) return write();
          const isWritten = limit.admit(`${number} ${message}`, (left) =>
            method.call(this, { left }, `more lines like this one were left out: ${message}`),
          );
          if (isWritten) write();
        },
      },
    },
    destination,
  );
}

const cut = (text: string): string =>
  text.length > MAX_TEXT_CHARACTERS
    ? `${text.slice(0, MAX_TEXT_CHARACTERS)}… (${text.length} characters)`
    : text;

/** The depth up to which texts in an entry are shortened. */
const MAX_DEPTH = 6;

/** Shortens the texts in arrays and plain objects. Other objects are left to their serializers. */
function cutTexts(value: unknown, depth = MAX_DEPTH): unknown {
  if (typeof value === 'string') return cut(value);
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, depth - 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutTexts(item, depth - 1)]));
}

function alarmOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || !('alarm' in entry)) return undefined;
  return typeof entry.alarm === 'string' ? entry.alarm : undefined;
}

/**
 * Routes `console.error` and `console.warn`, which libraries use, to the log. Hocuspocus prints a stack for each room
 * that the program refuses. A refusal is not an error, so it is logged at debug level.
 * @returns restores the console
 */
export function routeConsole(log: Logger): () => void {
  const { error, warn } = console;
  const route =
    (level: 'error' | 'warn') =>
    (...parts: unknown[]): void => {
      const err = parts.find((part) => part instanceof Error);
      if (err?.name === 'RoomRefusal') return log.debug({ refusal: err.stack }, 'a room was closed');
      const texts = parts.filter((part) => !(part instanceof Error)).map((part) => cut(String(part)));
      // A fixed message: libraries put names and ids into theirs, so each would count as a kind of its own.
      log[level]({ ...(err ? { err } : {}), said: texts.join(' ') }, 'a library reported a problem');
    };
  Object.assign(console, { error: route('error'), warn: route('warn') });
  return () => Object.assign(console, { error, warn });
}
