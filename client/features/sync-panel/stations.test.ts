import { expect, test } from 'vitest';
import { serverText } from './stations.tsx';

type Facts = Parameters<typeof serverText>[0];

const FACTS = {
  connection: { isConnected: true, isConnecting: false, since: null },
  outbox: { pausedBy: null },
  heldBack: undefined,
  lastAckAt: null,
  dirtyTexts: [],
  waiting: [],
  uploads: [],
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
