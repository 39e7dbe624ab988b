import { afterEach, expect, test, vi } from 'vitest';
import { createLogger, routeConsole } from './log.ts';

let lines: Record<string, unknown>[] = [];
const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
let restoreConsole = (): void => {};

afterEach(() => {
  restoreConsole();
  lines = [];
});

test('[G4] secrets in a log entry are withheld, at every log level and up to a depth of three', () => {
  const log = createLogger('trace', { destination });
  const planted = 'a planted heron';
  const secrets = {
    password: planted,
    token: planted,
    sessionId: planted,
    secret: planted,
    authorization: planted,
    cookie: planted,
    email: planted,
    nonce: planted,
    newPassword: planted,
    currentPassword: planted,
  };
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
    log[level]({ ...secrets, input: secrets, call: { input: secrets } }, 'something happened');
  }
  expect(lines).toHaveLength(6);
  expect(JSON.stringify(lines)).not.toContain(planted);
  expect(lines[0]).toMatchObject({ msg: 'something happened', call: { input: { cookie: '[withheld]' } } });
});

test('log lines with an alarm are counted by its name, and other lines are not', () => {
  const alarms = new Map<string, number>();
  const log = createLogger('error', { alarms, destination });
  log.error({ alarm: 'store-fault' }, 'once');
  log.error({ alarm: 'store-fault' }, 'twice');
  log.error({ alarm: 'journal-damaged' }, 'another');
  log.error('none');
  expect([...alarms]).toEqual([
    ['store-fault', 2],
    ['journal-damaged', 1],
  ]);
  expect(lines).toHaveLength(4);
});

test('console output of libraries becomes log lines, and a room refusal is logged at debug level', () => {
  // An alias, because the lint rule against console calls would apply here.
  const printed = console;
  const { error, warn } = printed;
  restoreConsole = routeConsole(createLogger('debug', { destination }));
  const refusal = Object.assign(new Error(''), { name: 'RoomRefusal', stack: 'RoomRefusal: bad-update' });
  printed.error('closing connection 1 (while handling a room) because of exception', refusal);
  printed.error('closing connection 2 because of exception', new TypeError('of its own'));
  printed.warn('too many pending documents');
  expect(lines).toMatchObject([
    { level: 20, msg: 'a room was closed', refusal: 'RoomRefusal: bad-update' },
    { level: 50, said: 'closing connection 2 because of exception', err: { message: 'of its own' } },
    { level: 40, msg: 'a library reported a problem', said: 'too many pending documents' },
  ]);
  restoreConsole();
  expect(console).toMatchObject({ error, warn });
});

test('[A15] texts of megabytes are shortened anywhere in a log entry', () => {
  const log = createLogger('info', { destination });
  const name = 'x'.repeat(7_000_000);
  log.warn({ room: name, call: { input: { names: [name] } } }, 'a room has a long name');
  log.error({ err: new Error(name) }, `fault ${name}`);
  restoreConsole = routeConsole(log);
  const printed = console;
  printed.warn(`too many pending documents. Last requested document: "${name}".`);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(JSON.stringify(line).length).toBeLessThan(20_000);
    expect(JSON.stringify(line)).toContain('xxx');
  }
});

test('[A15] at most a hundred lines of one kind are logged per minute, and one line reports the number of others', () => {
  vi.useFakeTimers();
  const alarms = new Map<string, number>();
  const log = createLogger('debug', { alarms, destination });
  restoreConsole = routeConsole(log);
  const printed = console;
  for (let at = 0; at < 5_000; at += 1) {
    log.error({ alarm: 'store-fault', at }, 'an update could not be stored');
    printed.error(`closing connection ${at} because of exception`, new TypeError(`a frame ${at}`));
  }
  log.info('another line');
  for (let at = 0; at < 150; at += 1) log.debug({ at }, 'a request');
  const ofKind = (msg: string) => lines.filter((line) => line['msg'] === msg).length;
  expect(ofKind('an update could not be stored')).toBe(100);
  expect(ofKind('a library reported a problem')).toBe(100);
  expect(ofKind('another line')).toBe(1);
  expect(ofKind('a request')).toBe(150);
  expect(alarms.get('store-fault')).toBe(5_000);
  const before = lines.length;
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(before)).toMatchObject([
    { level: 50, left: 4_900, msg: 'more lines like this one were left out: an update could not be stored' },
    { level: 50, left: 4_900, msg: 'more lines like this one were left out: a library reported a problem' },
  ]);
  log.error('an update could not be stored');
  expect(ofKind('an update could not be stored')).toBe(101);
  vi.useRealTimers();
});
