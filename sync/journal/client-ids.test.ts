import { expect, test } from 'vitest';
import { ClientIds } from './client-ids.ts';

test('[A8] an id belongs to the first who declares it, and stays theirs', () => {
  const ids = new ClientIds([]);
  expect(ids.claim(1, 'ada')).toBe(true);
  expect(ids.claim(1, 'ada')).toBe(true);
  expect(ids.claim(1, 'ben')).toBe(false);
  expect(ids.claim(1, 'ada')).toBe(true);
});

test('[A8] ids that the journal knows are their people’s from the start', () => {
  const ids = new ClientIds([{ clientId: 1, userId: 'ada' }]);
  expect(ids.claim(1, 'ben')).toBe(false);
  expect(ids.check([1], 'ben')).toBeUndefined();
  expect(ids.check([1], 'ada')).toEqual([]);
});

test('[A8] ids are to be stored until the journal has them: those that were declared, and those never heard of', () => {
  const ids = new ClientIds([{ clientId: 1, userId: 'ada' }]);
  ids.claim(2, 'ada');
  expect(ids.check([1, 2, 3], 'ada')).toEqual([2, 3]);
  // Looking claims nothing: the row may not get to the disk.
  expect(ids.check([3], 'ben')).toEqual([3]);
  ids.stored([2, 3], 'ada');
  expect(ids.check([1, 2, 3], 'ada')).toEqual([]);
  expect(ids.check([3], 'ben')).toBeUndefined();
});

test('[A8] one id of another’s among many of one’s own refuses them all', () => {
  const ids = new ClientIds([{ clientId: 2, userId: 'ben' }]);
  expect(ids.check([1, 2, 3], 'ada')).toBeUndefined();
});
