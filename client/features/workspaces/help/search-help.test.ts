import { expect, test } from 'vitest';
import { HELP_TOPICS } from './answers.ts';
import { hasWords, searchHelp } from './search-help.ts';

test('an empty query finds every answer', () => {
  expect(searchHelp(HELP_TOPICS, '  ')).toEqual(HELP_TOPICS);
});

test('every word of the query must be in the topic, the question or the answer, in any case and order', () => {
  const found = searchHelp(HELP_TOPICS, 'ZIP everything');
  expect(found.map(({ id }) => id)).toEqual(['exports']);
  expect(found[0]?.answers.map(({ question }) => question)).toEqual(['How do I take everything out?']);
  expect(searchHelp(HELP_TOPICS, 'zip xylophone')).toEqual([]);
});

test('characters with a meaning in patterns are ordinary', () => {
  expect(hasWords('50 % (half)', '% (')).toBe(true);
  expect(hasWords('half', '.*')).toBe(false);
});

test('addresses of topics are unique', () => {
  const ids = HELP_TOPICS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
