import { expect, test, vi } from 'vitest';
import { deviceText, serverText } from './stations.tsx';

type Facts = Parameters<typeof deviceText>[0];

const FACTS = {
  connection: { isConnected: true, isConnecting: false, since: null },
  isSocketBlocked: false,
  outbox: { pausedBy: null },
  heldBack: undefined,
  lastAckAt: null,
  dirtyTexts: [],
  waiting: [],
  uploads: [],
  replication: { status: 'waiting', doneAt: null, done: 0, total: 0, bytesLeft: 0 },
} as unknown as Facts;

const dirtyTexts = [{ ydocId: 'one', name: 'High Water' }];
const waiting = (lastError: string | null) => [{ lastError }] as unknown as Facts['waiting'];

test('[A15] the panel explains why the server accepts no text and that it is sent automatically later', () => {
  expect(serverText({ ...FACTS, dirtyTexts, heldBack: 'server-full' })).toBe(
    'Has no room at the moment. What you write waits here and is sent when there is room.',
  );
  expect(serverText({ ...FACTS, dirtyTexts, heldBack: 'text-budget' })).toBe(
    'Has taken as much text from you as it takes within an hour. The rest waits here and is sent by itself.',
  );
  expect(serverText({ ...FACTS, heldBack: 'server-full' })).toBe('Has everything.');
  expect(serverText({ ...FACTS, dirtyTexts })).toBe('Receiving your changes.');
});

test('the server station shows the last error of an operation that the server rejected for now', () => {
  const sentence = 'The server has no room left. Your text stays with you; please try again later.';
  expect(serverText({ ...FACTS, waiting: waiting(sentence) })).toBe(sentence);
  expect(serverText({ ...FACTS, waiting: waiting(null) })).toBe('Receiving your changes.');
});

const at = (time: string): number => new Date(`2026-11-21T${time}:00`).getTime();
const fetched = (doneAt: number, status: Facts['replication']['status'] = 'done') => ({
  ...FACTS.replication,
  status,
  doneAt,
});

test.each([
  ['text was acknowledged after the last fetch', '14:02', '14:31', '14:31'],
  ['texts were fetched after the last acknowledgement', '14:31', '14:02', '14:31'],
])('the device and the server show the same time when %s', (_order, fetchedAt, acknowledgedAt, shown) => {
  const facts = { ...FACTS, lastAckAt: at(acknowledgedAt), replication: fetched(at(fetchedAt)) };
  expect(deviceText(facts, 'ready')).toBe(`Everything is here, as of ${shown}.`);
  expect(serverText(facts)).toBe(`Has everything, as of ${shown}.`);
  // A repeated fetch that finds nothing new leaves both sentences as they are.
  const repeated = { ...facts, replication: fetched(at(fetchedAt), 'running') };
  expect(deviceText(repeated, 'ready')).toBe(`Everything is here, as of ${shown}.`);
});

test('only the device shows a time when texts could not be fetched or the server cannot be reached', () => {
  const failed = { ...FACTS, lastAckAt: at('14:31'), replication: fetched(at('14:02'), 'failed') };
  expect(deviceText(failed, 'ready')).toBe('Everything is here, as of 14:02.');
  expect(serverText(failed)).toBe('Has everything.');
  const connection = { isConnected: false, isConnecting: false, since: at('14:33') };
  const offline = { ...FACTS, connection, lastAckAt: at('14:31'), replication: fetched(at('14:02')) };
  expect(deviceText(offline, 'ready')).toBe('Everything is here, as of 14:02.');
  expect(serverText(offline)).toBe('Out of reach. It is tried again by itself.');
});

test('the panel says whom to tell about a network that lets pages through and no live connection', () => {
  vi.stubGlobal('location', { host: 'write.example' });
  const connection = { isConnected: false, isConnecting: false, since: 1 };
  expect(serverText({ ...FACTS, connection, isSocketBlocked: true })).toBe(
    'Answers, but this network lets no live connection through. Your words wait here. Try another network, or ask whoever runs this one to allow WebSockets to write.example.',
  );
  vi.unstubAllGlobals();
});

test('before the first complete fetch only the server shows a time', () => {
  const facts = { ...FACTS, lastAckAt: at('14:31') };
  expect(deviceText(facts, 'ready')).toBe('What you opened is here, the rest comes next.');
  expect(serverText(facts)).toBe('Has everything, the last of it from 14:31.');
});
