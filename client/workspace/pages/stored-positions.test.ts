// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storePosition, storedPosition } from './stored-positions.ts';

const INES = '01a20000-0000-7000-8000-000000000001';
const MARA = '01a20000-0000-7000-8000-000000000002';
const Position = v.object({ at: v.number() });

const signIn = (userId: string): void => localStorage.setItem('foolscap:userId', userId);
const at = (userId: string, itemId: string): number | undefined =>
  storedPosition(userId, itemId, Position)?.at;

beforeEach(() => signIn(INES));
afterEach(() => localStorage.clear());

describe('stored positions of pages', () => {
  test('the last position of each document is stored', () => {
    storePosition(INES, 'log', { at: 1 });
    storePosition(INES, 'board', { at: 2 });
    storePosition(INES, 'log', { at: 3 });
    expect([at(INES, 'log'), at(INES, 'board'), at(INES, 'chart')]).toEqual([3, 2, undefined]);
  });

  test('[C2] positions of one person are not visible to another person', () => {
    storePosition(INES, 'log', { at: 1 });
    signIn(MARA);
    expect(at(MARA, 'log')).toBeUndefined();
    storePosition(MARA, 'log', { at: 2 });
    expect([at(INES, 'log'), at(MARA, 'log')]).toEqual([1, 2]);
  });

  test('[C12] a page that closes after a sign-out, or under another person, stores no position', () => {
    localStorage.clear();
    storePosition(INES, 'log', { at: 1 });
    expect(localStorage).toHaveLength(0);
    signIn(MARA);
    storePosition(INES, 'log', { at: 1 });
    expect(Object.keys(localStorage)).toEqual(['foolscap:userId']);
  });

  test('positions of the documents that were open longest ago are dropped', () => {
    for (let count = 0; count < 201; count += 1) {
      storePosition(INES, 'log', { at: count });
      storePosition(INES, `document-${count}`, { at: count });
    }
    expect(at(INES, 'document-0')).toBeUndefined();
    expect(at(INES, 'document-1')).toBeUndefined();
    expect(at(INES, 'document-2')).toBe(2);
    expect(at(INES, 'log')).toBe(200);
  });

  test('a position that another version stored in another shape counts as missing', () => {
    storePosition(INES, 'log', { line: 4 });
    expect(at(INES, 'log')).toBeUndefined();
    localStorage.setItem(`foolscap:positions:${INES}`, '[');
    expect(at(INES, 'log')).toBeUndefined();
    storePosition(INES, 'log', { at: 1 });
    expect(at(INES, 'log')).toBe(1);
  });
});
