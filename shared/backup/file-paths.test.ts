import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FilePaths, safeName } from './file-paths.ts';

test.each([
  ['Chapter 1: High Water', 'Chapter 1 - High Water'],
  ['..', 'Untitled'],
  ['  ', 'Untitled'],
  ['x'.repeat(100), 'x'.repeat(80)],
  ['🙂'.repeat(100), '🙂'.repeat(50)],
])('the title %j becomes the file name %j', (title, name) => {
  expect(safeName(title)).toBe(name);
});

test('two items with the same name get different paths, also when the names differ only in case', () => {
  const paths = new FilePaths();
  const folder = paths.folder('documents/', 'Part');
  expect(folder).toBe('documents/Part/');
  expect(paths.folder('documents/', 'part')).toBe('documents/part (2)/');
  expect(paths.file(folder, 'One', '.md')).toBe('documents/Part/One.md');
  expect(paths.file(folder, 'ONE', '.md')).toBe('documents/Part/ONE (2).md');
});

test('a page in deeply nested folders with long names has a path short enough for Windows, with its own name', () => {
  const paths = new FilePaths();
  let folder = 'documents/';
  for (let depth = 0; depth < 20; depth += 1)
    folder = paths.folder(folder, `Part ${depth} of ${'the river '.repeat(9)}`);
  const path = paths.file(folder, `The weir ${'by night '.repeat(9)}`, '.md');
  expect(path.length).toBeLessThan(200);
  expect(path).toMatch(/^documents\/Part 0 of .*\/The weir by night/);
});

test('paths are short, valid and unique for any titles at any depth', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 120 }), { maxLength: 30 }), (titles) => {
      const paths = new FilePaths();
      const seen = new Set<string>();
      let folder = 'documents/';
      for (const title of titles) {
        const file = paths.file(folder, title, '.md');
        expect(seen.has(file.toLowerCase())).toBe(false);
        seen.add(file.toLowerCase());
        expect(file.length).toBeLessThan(280);
        expect(file).toMatch(/^documents\/[^<>:"\\|?*\p{Cc}]+\.md$/u);
        for (const part of file.split('/')) {
          expect(part).not.toMatch(/^\.|[. ]$/);
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(255);
        }
        folder = paths.folder(folder, title);
      }
    }),
    { numRuns: 40 },
  );
});
