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
const OWN_WINDOW = peer('Ines', 'd2', true);

test('a person’s own second window is not another person', () => {
  expect(othersOf([MARA, OWN_WINDOW])).toEqual([MARA]);
});

test('people are grouped by the document they have open', () => {
  expect(byDocument([MARA, TEO, peer('Otto')])).toEqual(new Map([['d1', [MARA, TEO]]]));
});

test.each([
  [[], 'Nobody else is here'],
  [['Mara'], 'Mara is here'],
  [['Mara', 'Teo'], 'Mara and Teo are here'],
  [['Mara', 'Teo', 'Otto'], 'Mara, Teo and 1 other are here'],
  [['Mara', 'Teo', 'Otto', 'Ann'], 'Mara, Teo and 2 others are here'],
])('the presence label of %o is %o', (names, label) => {
  expect(presenceLabel(names)).toBe(label);
});

describe('the activity of a person', () => {
  const titleOf = (id: string) => (id === 'd1' ? '1 High Water' : undefined);
  test('an editor is in a document, and a viewer is reading it', () => {
    expect(activityOf(MARA, 'editor', titleOf)).toBe('Now in 1 High Water');
    expect(activityOf(MARA, 'viewer', titleOf)).toBe('Reading 1 High Water');
  });
  test('an unknown document is not named, and a person who is away has no activity', () => {
    expect(activityOf(peer('Otto', 'd9'), 'editor', titleOf)).toBe('Here now');
    expect(activityOf(undefined, 'owner', titleOf)).toBeNull();
  });
});
