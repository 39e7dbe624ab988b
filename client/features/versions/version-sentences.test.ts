import { expect, test } from 'vitest';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { groupByDay, versionLength, versionName, versionTitle, authorAndTime } from './version-sentences.ts';

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

test('a named version shows its word count, an automatic one the difference from the version before it', () => {
  const earlier = version({ wordCount: 308 });
  expect(versionLength(version({ kind: 'named', wordCount: 1248 }), earlier)).toEqual({
    visibleText: '1,248',
    spokenText: '1,248 words',
  });
  expect(versionLength(version(), earlier)).toEqual({ visibleText: '−60', spokenText: '60 words fewer' });
  expect(versionLength(version({ wordCount: 309 }), earlier)).toEqual({
    visibleText: '+1',
    spokenText: '1 word more',
  });
  expect(versionLength(version({ wordCount: 308 }), earlier)).toEqual({
    visibleText: '0',
    spokenText: 'as many words as before',
  });
  // The oldest known version, or one after a version without a word count.
  expect(versionLength(version(), undefined)).toEqual({ visibleText: '248', spokenText: '248 words' });
  expect(versionLength(version(), version({ wordCount: null }))).toEqual({
    visibleText: '248',
    spokenText: '248 words',
  });
  expect(versionLength(version({ wordCount: null }), earlier)).toBeNull();
});

test('versions are grouped by local day, in their order', () => {
  const versions = [at(5, 9), at(5, 0, 1), at(4, 23, 59), at(3, 12)].map((createdAt) => ({ createdAt }));
  expect(groupByDay(versions, NOW).map(([day, dayVersions]) => [day, dayVersions.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Mar 3, 2026', 1],
  ]);
});
