import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { LineLimit } from './line-limit.ts';

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

/** The longest text in an entry, characters: a name that a stranger makes up can be megabytes long [A15]. */
const LONGEST_TEXT = 2_000;
/** pino's own number of the level. */
const INFO = 30;

export interface LogOptions {
  /** Counts the lines that carry `alarm`, by its name. */
  alarms?: Map<string, number>;
  destination?: DestinationStream;
}

/**
 * The log of a program. Long texts are cut, and of lines of one kind at `info` and above only so many a minute are written;
 * a level below is asked for by somebody who looks for something.
 */
export function createLogger(level: string, { alarms, destination }: LogOptions = {}): Logger {
  const limit = new LineLimit();
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
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters)` : text;

/** How deep entries are looked into. */
const DEEPEST = 6;

/** Cuts the texts in lists and plain objects; anything else says itself how it is written. */
function cutTexts(value: unknown, depth = DEEPEST): unknown {
  if (typeof value === 'string') return cut(value);
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => cutTexts(each, depth - 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cutTexts(each, depth - 1)]));
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
      const said = parts.filter((part) => !(part instanceof Error)).map((part) => cut(String(part)));
      // One message for all: libraries put names and ids into theirs, and each would be a kind of its own.
      log[level]({ ...(err ? { err } : {}), said: said.join(' ') }, 'a library reported a problem');
    };
  Object.assign(console, { error: route('error'), warn: route('warn') });
  return () => Object.assign(console, { error, warn });
}
