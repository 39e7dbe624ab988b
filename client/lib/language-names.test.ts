import { expect, test } from 'vitest';
import { knownLanguages, languageName, matchesLanguage } from './language-names.ts';

const tagsFor = (query: string): string[] =>
  knownLanguages()
    .filter((language) => matchesLanguage(language, query))
    .map(({ tag }) => tag);

test('languageName returns the name of a language in that language', () => {
  expect(['de', 'fr', 'en-GB', 'pt-BR', 'x'].map(languageName)).toEqual([
    'Deutsch',
    'Français',
    'English (UK)',
    'Português (Brasil)',
    'x',
  ]);
});

test('a language is found by its own name, its English name and its tag, ignoring accents', () => {
  expect(tagsFor('german')).toEqual(['de', 'de-AT', 'de-CH']);
  expect(tagsFor('osterr')).toEqual(['de-AT']);
  expect(tagsFor('francais')).toContain('fr-CA');
  expect(tagsFor('en-gb')).toEqual(['en-GB']);
  expect(tagsFor('brit')).toEqual([]);
});

test('knownLanguages lists no language twice', () => {
  const tags = knownLanguages().map(({ tag }) => tag);
  expect(tags.length).toBeGreaterThan(150);
  expect(new Set(tags).size).toBe(tags.length);
});
