import { expect, test } from 'vitest';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { byDay, versionLength, versionName, versionTitle, whoAndWhen } from './version-sentences.ts';

// Half past two in the afternoon, wherever this runs.
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

test('a version is called by its name, or by what it was kept before', () => {
  expect(versionName(version())).toBe('Automatic');
  expect(versionName(version({ versionNote: 'Before its text was replaced' }))).toBe(
    'Automatic, before its text was replaced',
  );
  expect(versionName(version({ kind: 'named', versionNote: 'Before the second draft' }))).toBe(
    'Before the second draft',
  );
});

test('in a title an automatic one is called by its time', () => {
  expect(versionTitle(version({ kind: 'named', versionNote: 'Draft' }), NOW)).toBe('Draft');
  expect(versionTitle(version(), NOW)).toBe('Yesterday, 18:40');
  expect(versionTitle(version({ createdAt: at(2, 0, 5) }), NOW)).toBe('Mar 2, 00:05');
});

test('who and when; nothing of whom nobody knows', () => {
  expect(whoAndWhen(version(), 'ines')).toBe('Mara, 18:40');
  expect(whoAndWhen(version(), 'mara')).toBe('You, 18:40');
  expect(whoAndWhen(version({ userId: null, username: null }), 'ines')).toBe('18:40');
});

test('a named one says how long it is, an automatic one how much was written', () => {
  const earlier = version({ wordCount: 308 });
  expect(versionLength(version({ kind: 'named', wordCount: 1248 }), earlier)).toEqual({
    shown: '1,248',
    said: '1,248 words',
  });
  expect(versionLength(version(), earlier)).toEqual({ shown: '−60', said: '60 words fewer' });
  expect(versionLength(version({ wordCount: 309 }), earlier)).toEqual({ shown: '+1', said: '1 word more' });
  expect(versionLength(version({ wordCount: 308 }), earlier)).toEqual({
    shown: '0',
    said: 'as many words as before',
  });
  // The oldest that is known, or one beside which nothing was counted.
  expect(versionLength(version(), undefined)).toEqual({ shown: '248', said: '248 words' });
  expect(versionLength(version(), version({ wordCount: null }))).toEqual({ shown: '248', said: '248 words' });
  expect(versionLength(version({ wordCount: null }), earlier)).toBeNull();
});

test('days stand in their order, by the clock of this place', () => {
  const versions = [at(5, 9), at(5, 0, 1), at(4, 23, 59), at(3, 12)].map((createdAt) => ({ createdAt }));
  expect(byDay(versions, NOW).map(([day, own]) => [day, own.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Mar 3, 2026', 1],
  ]);
});
