import { beforeEach, expect, test } from 'vitest';
import { distinctName, resetDistinctNames } from './distinct-name.ts';

beforeEach(resetDistinctNames);

test('several people without a name have different names, and each has the same one everywhere', () => {
  expect(['a', 'b', 'c'].map((id) => distinctName(id, 'Writer'))).toEqual(['Writer', 'Writer 2', 'Writer 3']);
  expect(distinctName('b', 'Writer')).toBe('Writer 2');
});

test('a name that a person has set is shown as it is, and leaves the numbers of the others alone', () => {
  distinctName('a', 'Writer');
  distinctName('b', 'Writer');
  expect(distinctName('a', 'Ines')).toBe('Ines');
  expect(distinctName('b', 'Writer')).toBe('Writer 2');
});
