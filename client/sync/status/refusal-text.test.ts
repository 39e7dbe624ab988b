import { expect, test } from 'vitest';
import { ROOM_REASONS } from '#shared/documents/sync-protocol.ts';
import { refusalOf, refusalText } from './refusal-text.ts';

test('the sentence for a refusal names the cause or the remedy', () => {
  expect(refusalText('access-lost')).toMatch(/no longer have access/);
  expect(refusalText('schema-too-old')).toMatch(/Reload/);
});

test('every reason that a writer can meet has its own sentence', () => {
  const met = ROOM_REASONS.filter((reason) => refusalText(reason) !== null);
  const own = met.filter((reason) => refusalText(reason) !== refusalText('moon-phase'));
  // Only programs can meet the other two reasons.
  expect(met.filter((reason) => !own.includes(reason))).toEqual(['bad-token', 'already-done']);
  const sentences = own.map((reason) => refusalText(reason));
  expect(new Set(sentences).size).toBe(own.length);
  expect(own).toEqual(
    expect.arrayContaining(['not-found', 'bad-update', 'document-full', 'access-lost', 'schema-too-old']),
  );
});

test('an unknown reason, as from a newer server, has a sentence too', () => {
  expect(refusalText('moon-phase')).toMatch(/only in this window/);
  expect(refusalText('constructor')).toMatch(/only in this window/);
});

test('[A15] while the server accepts no changes for now, a note says why, and where the text is stored', () => {
  expect(refusalOf({ refusal: 'server-full', isStored: true })).toEqual({
    kind: 'note',
    text: 'The server has no room at the moment. Your words are safe on this device and will be sent when there is room.',
  });
  expect(refusalOf({ refusal: 'text-budget', isStored: true })).toEqual({
    kind: 'note',
    text: 'That was more text than the server takes from one person within an hour. Your words are safe on this device and will be sent by themselves.',
  });
  for (const refusal of ['server-full', 'text-budget']) {
    const { kind, text = '' } = refusalOf({ refusal, isStored: false }) ?? {};
    expect([kind, text.includes('safe on this device')]).toEqual(['note', false]);
    expect(text).toMatch(/Leave this page open until your words are saved, or download them\.$/);
    // The document stays open.
    expect(refusalText(refusal)).toBeNull();
  }
});

test('a refusal that closes a document is shown as an error, and without a refusal nothing is shown', () => {
  expect(refusalOf({ refusal: 'access-lost', isStored: true })).toEqual({
    kind: 'error',
    text: refusalText('access-lost'),
  });
  expect([undefined, { refusal: undefined, isStored: true }].map(refusalOf)).toEqual([null, null]);
});

test('[G5] after the session has ended, an open page shows no banner of its own while this device stores the text', () => {
  expect(refusalOf({ refusal: 'signed-out', isStored: true })).toBeNull();
  expect(refusalOf({ refusal: 'signed-out', isStored: false })).toEqual({
    kind: 'error',
    text: 'You are signed out. Log in again so that what you write here is saved.',
  });
});

test('a refusal that passes by itself has no sentence', () => {
  expect([undefined, 'role-changed', 'rejoin'].map(refusalText)).toEqual([null, null, null]);
});
