import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['High Water', 'High Water'],
  ['Chapter 1: Low Water', 'Chapter 1 - Low Water'],
  ['Chapter 1 : Low Water', 'Chapter 1 - Low Water'],
  ['Ebb at 12:30', 'Ebb at 12-30'],
  ['Notes:', 'Notes'],
  ['Notes: ?', 'Notes'],
  ['a/b: "c"?', "a-b - 'c'"],
  ['and/or', 'and-or'],
  ['Who? Where? *Why*', 'Who Where Why'],
  ['  one \t two\nthree ', 'one two three'],
  ['../x', 'x'],
  ['..', ''],
  ['???', ''],
  ['.hidden', 'hidden'],
  ['-rf', 'rf'],
  ['end.  ', 'end'],
  ['con', '_con'],
  ['LPT1.notes', '_LPT1.notes'],
  ['console', 'console'],
  ['com9', '_com9'],
  ['con?', '_con'],
  ['  ', ''],
  ['one\u202etxt.exe', 'onetxt.exe'],
  ['Cafe\u0301', 'Café'],
  ['x'.repeat(140), 'x'.repeat(100)],
  ['🙂'.repeat(140), '🙂'.repeat(50)],
  ['界'.repeat(140), '界'.repeat(66)],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
])('the title %j becomes the file name %j', (title, name) => {
  expect(fileName(title, 100)).toBe(name);
});

test('every title becomes a name that Windows accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (title) => {
      const name = fileName(title, 100);
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]/u);
      expect(name).not.toMatch(/^[. -]|[. ]$/);
      expect([...name].length).toBeLessThanOrEqual(101);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(201);
    }),
    { numRuns: 40 },
  );
});
