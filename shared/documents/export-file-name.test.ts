import { expect, test } from 'vitest';
import { exportFileName } from './export-file-name.ts';

test.each([
  ['High Water', 'High_Water'],
  ['a/b: "c"?', 'a_b_c_'],
  ['Chapter 1: Low Water', 'Chapter_1_Low_Water'],
  ['  one \t two ', 'one_two'],
  ['   ', 'document'],
  ['x'.repeat(140), 'x'.repeat(100)],
])('a document titled %o is exported under the file name %o', (title, name) => {
  expect(exportFileName(title)).toBe(name);
});
