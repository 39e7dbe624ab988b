import { describe, expect, test } from 'vitest';
import type { Peer } from '#client/sync/index.ts';
import { activityOf, byDocument, othersOf, presenceLabel } from './presence.ts';

const peer = (userId: string, documentId?: string, isSelf = false): Peer => ({
  userId,
  name: userId,
  documentId,
  removed: [],
  isSelf,
});
const MARA = peer('Mara', 'd1');
const TEO = peer('Teo', 'd1');
const ME = peer('Ines', 'd2', true);

test('my other window is nobody else', () => {
  expect(othersOf([MARA, ME])).toEqual([MARA]);
});

test('people by the document they have open', () => {
  expect(byDocument([MARA, TEO, peer('Otto')])).toEqual(new Map([['d1', [MARA, TEO]]]));
});

test.each([
  [[], 'Nobody else is here'],
  [['Mara'], 'Mara is here'],
  [['Mara', 'Teo'], 'Mara and Teo are here'],
  [['Mara', 'Teo', 'Otto'], 'Mara, Teo and 1 other are here'],
  [['Mara', 'Teo', 'Otto', 'Ann'], 'Mara, Teo and 2 others are here'],
])('%o reads %o', (names, label) => {
  expect(presenceLabel(names)).toBe(label);
});

describe('what a person does now', () => {
  const titleOf = (id: string) => (id === 'd1' ? '1 High Water' : undefined);
  test('a writer is in a document, a reader reads it', () => {
    expect(activityOf(MARA, 'editor', titleOf)).toBe('Now in 1 High Water');
    expect(activityOf(MARA, 'viewer', titleOf)).toBe('Reading 1 High Water');
  });
  test('an unknown document is not named; who is away does nothing', () => {
    expect(activityOf(peer('Otto', 'd9'), 'editor', titleOf)).toBe('Here now');
    expect(activityOf(undefined, 'owner', titleOf)).toBeNull();
  });
});
