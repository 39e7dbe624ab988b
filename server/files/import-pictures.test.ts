import { cpSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import type { Db } from '#server/db/database.ts';
import { testDatabase, testFolder } from '#server/testing/database.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { folderOf, importPaths } from './testing/imported-files.ts';
import { picture } from './testing/pictures.ts';

let db: Db;
let store: FileStore;
let png: Uint8Array;
beforeAll(async () => {
  db = testDatabase();
  store = diskStore(join(testFolder(), 'uploads'), 'secret');
  png = await picture({ width: 4, height: 3 });
});
afterAll(() => db.close());
const run = (paths: string[], files: FileStore = store, signal?: AbortSignal) =>
  importPaths(db, files, paths, signal);

describe('pictures beside the files', () => {
  test.each([
    ['a path', '![x](pictures/a%20b.png)'],
    ['a path with a query', '![x](pictures/a%20b.png?raw=true)'],
    ['a name alone', '![[a b.png]]'],
    ['a name in another case', '![[A B.PNG|300]]'],
    ['a wrong folder', '![x](media/a%20b.png)'],
    ['HTML', '<img src="pictures/a%20b.png" alt="x">'],
    ['within a line', 'See ![x](pictures/a%20b.png) here'],
    ['in the cell of a table', '| a |\n|---|\n| ![x](pictures/a%20b.png) |'],
  ])('%s', async (_, markdown) => {
    const { markdownOf, assets, report } = await run([
      folderOf({ 'A.md': markdown, 'pictures/a b.png': png }),
    ]);
    expect(assets.map(({ name }) => name)).toEqual(['a b.png']);
    expect(markdownOf('A')).toContain(`asset:${assets[0]?.id}`);
    expect(report).toEqual(['1 picture was added.']);
  });

  test('a picture of several texts is added once', async () => {
    const { assets } = await run([
      folderOf({ 'A.md': '![](a.png)![[a.png]]', 'B.md': '![](a.png)', 'a.png': png }),
    ]);
    expect(assets).toHaveLength(1);
  });

  test.each([
    ['missing', '![x](gone.png)', 'gone.png: It was not found.'],
    ['a folder', '![x](dir.png)', 'dir.png: It was not found.'],
    [
      'outside',
      '![x](../../../etc/passwd)',
      '../../../etc/passwd: It is outside of the folder of the import.',
    ],
    ['beside the folder', '![x](../secret.png)', '../secret.png: It is outside of the folder of the import.'],
    [
      'outside, encoded',
      '![x](..%2Fsecret.png)',
      '../secret.png: It is outside of the folder of the import.',
    ],
    ['outside by a link', '![x](link.png)', 'link.png: It is outside of the folder of the import.'],
    [
      'outside by a linked folder',
      '![x](linked/secret.png)',
      'linked/secret.png: It is outside of the folder of the import.',
    ],
    ['too large', '![x](large.png)', 'large.png: File size exceeds 5MB limit.'],
    ['of another type', '![x](a.gif)', 'a.gif: Only JPEG and PNG pictures can be added.'],
    [
      'no picture',
      '![x](text.png)',
      'text.png: This file is not what its name says: its contents are no PNG image.',
    ],
    ['a text', '![x](A.md)', 'A.md: Only JPEG and PNG pictures can be added.'],
  ])(
    'a picture that is %s is counted with the reason, and its text names it',
    async (_, markdown, reason) => {
      const root = folderOf({
        'A.md': `${markdown}\n\nWords.`,
        'dir.png/x': '',
        '../secret.png': png,
        'large.png': new Uint8Array(MAX_FILE_BYTES + 1),
        'a.gif': 'GIF89a',
        'text.png': 'no picture',
      });
      symlinkSync(join(root, '../secret.png'), join(root, 'link.png'));
      symlinkSync(dirname(root), join(root, 'linked'));
      const { assets, report, markdownOf, done } = await run([join(root, 'A.md')]);
      expect(report).toEqual(['1 picture was not added:', `  ${reason}`]);
      expect(assets).toEqual([]);
      expect(done.written).toBe(1);
      expect(markdownOf('A')).toMatch(/^!\[x\]\(.+\)\n\nWords\.\n$/);
    },
  );

  test('a store that fails stops no text', async () => {
    const broken: FileStore = { ...store, put: () => Promise.reject(new Error('no room')) };
    const { done, report, markdownOf } = await run(
      [folderOf({ 'A.md': '![x](a.png)', 'a.png': png })],
      broken,
    );
    expect(done.written).toBe(1);
    expect(report).toEqual(['1 picture was not added:', '  a.png: It could not be stored: no room']);
    expect(markdownOf('A')).toBe('![x](a.png)\n');
  });

  test('an import that is stopped before its pictures leaves none', async () => {
    const root = folderOf({ 'A.md': '![x](a.png)', 'a.png': png });
    const { done, assets } = await run([root], store, AbortSignal.abort());
    expect([done.written, assets]).toEqual([0, []]);
  });

  test('the folders of several files are those that are read', async () => {
    const root = folderOf({
      'one/A.md': '![x](a.png) ![y](../two/b.png)',
      'two/B.md': 'B',
      'one/a.png': png,
    });
    cpSync(join(root, 'one/a.png'), join(root, 'two/b.png'));
    const both = await run([join(root, 'one/A.md'), join(root, 'two/B.md')]);
    expect(both.assets).toHaveLength(2);
    const alone = await run([join(root, 'one/A.md')]);
    expect(alone.report.at(-1)).toContain('../two/b.png: It is outside');
  });
});
