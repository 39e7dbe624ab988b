import { expect, test } from 'vitest';
import { exportFileName } from './export-file-name.ts';

test.each([
  ['Chapter 1: Low Water', 'Chapter 1 - Low Water'],
  ['   ', 'document'],
  ['x'.repeat(140), 'x'.repeat(100)],
])('a document titled %o is exported under the file name %o', (title, name) => {
  expect(exportFileName(title)).toBe(name);
});
