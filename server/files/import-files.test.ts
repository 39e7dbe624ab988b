import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { addressOfItem } from '#shared/editor/content/item-address.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { itemReferences } from '#shared/editor/content/item-references.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import type { Db } from '#server/db/database.ts';
import { asset, document, folder } from '#server/db/schema/index.ts';
import { textsOfFiles } from '#server/documents/imports/texts-of-files.ts';
import { textSources } from '#server/documents/imports/text-sources.ts';
import { testDatabase, testFolder } from '#server/testing/database.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { importFiles } from './import-files.ts';
import { importReport } from './import-report.ts';
import { picture } from './testing/pictures.ts';

// The notes were made for reports to Joplin (#16136), AFFiNE (#6038) and Outline (#2578): forms of Obsidian and Notion.
const VAULT = join(import.meta.dirname, 'fixtures/vault');

let db: Db;
let store: FileStore;
let png: Uint8Array;
beforeAll(async () => {
  db = testDatabase();
  store = diskStore(join(testFolder(), 'uploads'), 'secret');
  png = await picture({ width: 4, height: 3 });
});
afterAll(() => db.close());

/** Writes files into a new folder. @returns the folder */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = join(testFolder(), 'notes');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

async function run(paths: string[], files: FileStore = store, signal?: AbortSignal) {
  const { sources, roots } = textSources(paths);
  const { texts } = textsOfFiles(sources.map((source) => ({ ...source, bytes: readFileSync(source.path) })));
  const ownerId = uuidv7();
  const done = await importFiles(db, files, {
    ownerId,
    title: 'Notes',
    type: 'general',
    texts,
    roots,
    ...(signal && { signal }),
  });
  const documents = await db.read.select().from(document).where(eq(document.workspaceId, done.workspaceId));
  const assets = await db.read.select().from(asset).where(eq(asset.workspaceId, done.workspaceId));
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const fragmentOf = (title: string): Y.XmlFragment => {
    const doc = new Y.Doc();
    const id = documents.find((each) => each.title === title)?.id ?? '';
    for (const row of readRoom(db.rawReader, id)?.rows ?? []) Y.applyUpdate(doc, row.bytes);
    return doc.getXmlFragment('content');
  };
  return {
    done,
    report: importReport(done),
    titles: [...titles.values()],
    assets,
    markdownOf: (title: string): string => toMarkdown(fragmentToJson(fragmentOf(title))),
    linksOf: (title: string): string[] =>
      itemReferences(fragmentOf(title)).map(({ label, target }) => `${label} → ${titles.get(target)}`),
    addressOf: (title: string): string =>
      addressOfItem({
        workspaceId: done.workspaceId,
        itemId: documents.find((each) => each.title === title)?.id ?? '',
      }),
  };
}

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
