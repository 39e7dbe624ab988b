import { expect, test } from 'vitest';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { groupByDay, wordChange, versionName, versionTitle, authorAndTime } from './version-sentences.ts';

// 14:30 in the local time zone of the test run.
const NOW = new Date(2026, 2, 5, 14, 30).getTime();
const at = (day: number, hour: number, minute = 0): string =>
  new Date(2026, 2, day, hour, minute).toISOString();

function version(parts: Partial<DocumentVersionView> = {}): DocumentVersionView {
  return {
    id: 'v',
    documentId: 'd',
    kind: 'automatic',
    versionNote: null,
    userId: 'mara',
    username: 'Mara',
    wordCount: 248,
    createdAt: at(4, 18, 40),
    ...parts,
  };
}

test('the name of a version is its own name, or the event before which it was kept', () => {
  expect(versionName(version())).toBe('Automatic');
  expect(versionName(version({ versionNote: 'Before its text was replaced' }))).toBe(
    'Automatic, before its text was replaced',
  );
  expect(versionName(version({ kind: 'named', versionNote: 'Before the second draft' }))).toBe(
    'Before the second draft',
  );
});

test('the title of an automatic version is its time', () => {
  expect(versionTitle(version({ kind: 'named', versionNote: 'Draft' }), NOW)).toBe('Draft');
  expect(versionTitle(version(), NOW)).toBe('Yesterday, 18:40');
  expect(versionTitle(version({ createdAt: at(2, 0, 5) }), NOW)).toBe('Mar 2, 00:05');
});

test('author and time are shown, and the time alone when the author is unknown', () => {
  expect(authorAndTime(version(), 'ines')).toBe('Mara, 18:40');
  expect(authorAndTime(version(), 'mara')).toBe('You, 18:40');
  expect(authorAndTime(version({ userId: null, username: null }), 'ines')).toBe('18:40');
});

test('every word count is shown as its signed difference from the one before it', () => {
  expect(wordChange(248, 308)).toEqual({
    kind: 'fewer',
    number: '−60',
    unit: 'words',
    spokenText: '60 words fewer',
  });
  expect(wordChange(1_309, 308)).toMatchObject({ kind: 'more', number: '+1,001', unit: 'words' });
  expect(wordChange(309, 308)).toMatchObject({ number: '+1', unit: 'word', spokenText: '1 word more' });
  expect(wordChange(308, 308)).toMatchObject({
    kind: 'same',
    number: '±0',
    spokenText: 'as many words as before',
  });
});

test('no difference is shown from a version that is not known, or that was not counted', () => {
  expect(wordChange(248, undefined)).toBeNull();
  expect(wordChange(248, null)).toBeNull();
  expect(wordChange(null, 308)).toBeNull();
});

test('versions are grouped by local day, in their order', () => {
  const versions = [at(5, 9), at(5, 0, 1), at(4, 23, 59), at(3, 12)].map((createdAt) => ({ createdAt }));
  expect(groupByDay(versions, NOW).map(([day, dayVersions]) => [day, dayVersions.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Mar 3, 2026', 1],
  ]);
});
