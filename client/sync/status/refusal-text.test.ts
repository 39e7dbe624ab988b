import { expect, test } from 'vitest';
import { ROOM_REASONS } from '#shared/documents/sync-protocol.ts';
import { refusalText } from './refusal-text.ts';

test('what the writer can do something about is said', () => {
  expect(refusalText('access-lost')).toMatch(/no longer have access/);
  expect(refusalText('schema-too-old')).toMatch(/Reload/);
});

test('every reason a writer can meet has its own sentence', () => {
  const met = ROOM_REASONS.filter((reason) => refusalText(reason) !== null);
  const own = met.filter((reason) => refusalText(reason) !== refusalText('moon-phase'));
  // The other two only programs can meet.
  expect(met.filter((reason) => !own.includes(reason))).toEqual(['bad-token', 'already-done']);
  const sentences = own.map((reason) => refusalText(reason));
  expect(new Set(sentences).size).toBe(own.length);
  expect(own).toEqual(
    expect.arrayContaining(['not-found', 'bad-update', 'document-full', 'access-lost', 'schema-too-old']),
  );
});

test('a reason of a newer server has a sentence too', () => {
  expect(refusalText('moon-phase')).toMatch(/only in this window/);
  expect(refusalText('constructor')).toMatch(/only in this window/);
});

test('what mends itself is not said', () => {
  expect([undefined, 'role-changed', 'rejoin'].map(refusalText)).toEqual([null, null, null]);
});
