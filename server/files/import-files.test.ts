import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import type { Db } from '#server/db/database.ts';
import { document, folder } from '#server/db/schema/index.ts';
import { testDatabase, testFolder } from '#server/testing/database.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { importReport } from './import-report.ts';
import { folderOf, importPaths } from './testing/imported-files.ts';

// The notes were made for reports to Joplin (#16136), AFFiNE (#6038) and Outline (#2578): forms of Obsidian and Notion.
const VAULT = join(import.meta.dirname, 'fixtures/vault');

let db: Db;
let store: FileStore;
beforeAll(() => {
  db = testDatabase();
  store = diskStore(join(testFolder(), 'uploads'), 'secret');
});
afterAll(() => db.close());
const run = (paths: string[]) => importPaths(db, store, paths);

describe('a vault of notes', () => {
  test('its links lead to its documents, its picture is a file, and its signs are no text', async () => {
    const names = ['Ferryman.md', "Tova's lamp.md", 'Chart of the bay 0a1b2c3d4e5f60718293a4b5c6d7e8f9.md'];
    const cafe = 'Café Nord.md'.normalize('NFC');
    const composed = existsSync(join(VAULT, cafe)) ? cafe : cafe.normalize('NFD');
    const { titles, linksOf, markdownOf, assets, report } = await run(
      [...names, composed].map((name) => join(VAULT, name)),
    );
    expect(titles.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Café Nord',
      'Chart of the bay',
      'Ferryman',
      "Tova's lamp",
    ]);
    expect(linksOf("Tova's lamp")).toEqual([
      'the café → Café Nord',
      'Ferryman → Ferryman',
      'the chart → Chart of the bay',
    ]);
    expect(linksOf('Ferryman')).toEqual(["Tova → Tova's lamp"]);
    expect(linksOf('Chart of the bay')).toEqual(["Tova's lamp → Tova's lamp"]);
    expect(linksOf('Café Nord')).toEqual(["Tova's lamp → Tova's lamp"]);
    const markdown = markdownOf("Tova's lamp");
    expect(markdown).toContain('Trimmed on Mondays.');
    expect(markdown).not.toMatch(/%%|\^wick|note to myself/);
    const [file] = assets;
    expect(assets).toHaveLength(1);
    expect(file).toMatchObject({ name: 'blue square.png', mimeType: 'image/png', width: 24, height: 16 });
    expect(markdown.match(/!\[[^\]]*\]\(asset:[0-9a-f-]{36}\)/g)).toEqual([
      `![the blue square](asset:${file?.id})`,
      `![blue square.png](asset:${file?.id})`,
    ]);
    const stored = await store.read(file?.key ?? '', MAX_FILE_BYTES);
    expect(stored && Buffer.from(stored)).toEqual(readFileSync(join(VAULT, 'attachments/blue square.png')));
    expect(report).toEqual(['1 picture was added.']);
    const [pictures] = await db.read
      .select()
      .from(folder)
      .where(eq(folder.id, file?.folderId ?? ''));
    expect(pictures?.name).toBe('Pictures');
  });

  test('a folder stands for the texts in it and in its folders, without those that are hidden', async () => {
    const root = folderOf({
      'b 10.md': '[[a]]',
      'b 2.md': 'x',
      'parts/one/a.md': '[up](../../b%202.md)',
      '.obsidian/plugin.md': 'no',
      'Trash/old.md': 'Old.',
      'table.csv': 'no',
    });
    const { titles, linksOf, done } = await run([root]);
    expect(titles.toSorted((a, b) => a.localeCompare(b))).toEqual(['a', 'b 10', 'b 2', 'old']);
    expect(linksOf('b 10')).toEqual(['a → a']);
    expect(linksOf('a')).toEqual(['up → b 2']);
    const rows = await db.read.select().from(folder).where(eq(folder.workspaceId, done.workspaceId));
    expect(rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'parts – one',
      'Trash',
      'Trash (imported)',
    ]);
  });
});

describe('links between files', () => {
  test.each([
    ['a path', '[x](Other%20file.md)', 'x → Other file'],
    ['a path with angle brackets', '[x](<Other file.md>)', 'x → Other file'],
    ['a path from its own folder', '[x](./Other%20file.md)', 'x → Other file'],
    ['a heading', '[x](Other%20file.md#the-toll)', 'x → Other file'],
    ['another case', '[x](other%20FILE.md)', 'x → Other file'],
    ['no extension', '[x](Other%20file)', 'x → Other file'],
    ['a definition', '[x][o]\n\n[o]: Other%20file.md', 'x → Other file'],
    ['a part in bold', '[**x** y](Other%20file.md)', 'x y → Other file'],
    ['HTML', '<a href="Other%20file.md">x</a>', 'x → Other file'],
    ['an id of Notion in the name', '[x](Bay%200a1b2c3d4e5f60718293a4b5c6d7e8f9.md)', 'x → Bay'],
    ['the title of a page of Notion', '[[Bay]]', 'Bay → Bay'],
    ['a path of Windows', String.raw`[x](sub\\Deep.md)`, 'x → Deep'],
    ['a folder', '[x](sub/Deep.md)', 'x → Deep'],
    ['a title with a path', '[[sub/Deep|x]]', 'x → Deep'],
    ['a title of front matter', '[[The Deep]]', undefined],
    ['an embedded note', '![[Other file]]', 'Other file → Other file'],
  ])('%s', async (_, markdown, expected) => {
    const root = folderOf({
      'A.md': markdown,
      'Other file.md': 'Back to [[A]].',
      'Bay 0a1b2c3d4e5f60718293a4b5c6d7e8f9.md': '[A](A.md)',
      'sub/Deep.md': '[A](../A.md)',
    });
    const { linksOf, report } = await run([root]);
    expect(linksOf('A')).toEqual(expected === undefined ? [] : [expected]);
    // Cyclic links, and links to earlier and later files.
    expect([linksOf('Other file'), linksOf('Bay'), linksOf('Deep')]).toEqual([
      ['A → A'],
      ['A → A'],
      ['A → A'],
    ]);
    expect(report).toEqual(
      expected === undefined ? ['1 link leads to no imported document:', '  The Deep'] : [],
    );
  });

  test('of two files with one name, a link leads to the one in its own folder', async () => {
    const root = folderOf({ 'a/Map.md': 'A.', 'b/Map.md': 'B.', 'b/Log.md': '[x](Map.md) and [[Map]]' });
    const { done, markdownOf } = await run([root]);
    const rows = await db.read.select().from(document).where(eq(document.workspaceId, done.workspaceId));
    const folders = await db.read.select().from(folder).where(eq(folder.workspaceId, done.workspaceId));
    const wanted = rows.find(
      ({ title, folderId }) => title === 'Map' && folders.find(({ id }) => id === folderId)?.name === 'b',
    );
    expect(markdownOf('Log')).toContain(`item=${wanted?.id}`);
  });

  test('a title of front matter is found, and code and other addresses stay as they are', async () => {
    const root = folderOf({
      'A.md': '[[Low Water]] `[x](B.md)` [y](https://example.org/B.md) [z](#here) [q](mailto:b@example.org)',
      'B.md': '---\ntitle: Low Water\n---\n\nSand.',
    });
    const { linksOf, markdownOf, report } = await run([root]);
    expect(linksOf('A')).toEqual(['Low Water → Low Water']);
    expect(markdownOf('A')).toContain('`[x](B.md)` [y](https://example.org/B.md) [z](#here)');
    expect(report).toEqual([]);
  });

  test('links that lead to no file are counted and stay', async () => {
    const root = folderOf({
      'A.md': '[x](gone.md) [y](gone.md#a) [[Nobody]] [z](data.csv) [**b** c](two.md)',
    });
    const { report, markdownOf } = await run([join(root, 'A.md')]);
    expect(report).toEqual([
      '5 links lead to no imported document:',
      '  gone.md',
      '  data.csv',
      '  two.md',
      '  Nobody',
    ]);
    expect(markdownOf('A')).toContain('[x](gone.md)');
  });

  test('a report lists the first names, without characters that a terminal obeys', () => {
    const missingLinks = ['a\u001B[2Jb', ...Array.from({ length: 24 }, (_, at) => `n${at}`)];
    const report = importReport({ addedPictures: 2, refusedPictures: new Map(), missingLinks });
    expect(report.slice(0, 3)).toEqual([
      '2 pictures were added.',
      '25 links lead to no imported document:',
      '  a [2Jb',
    ]);
    expect(report.at(-1)).toBe('  and 5 more');
  });
});
