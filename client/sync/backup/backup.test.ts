import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { BackupReader } from '#shared/backup/read-backup.ts';
import type { CopiedText } from '#shared/backup/copy-text.ts';
import type { NewIds } from '#shared/editor/content/copy-elements.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { ARTICLE_OUTLINE } from '#shared/templates/article-outline.ts';
import { withBlockIds } from '#shared/editor/content/block-ids.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeDocument, TreeEntry, TreeFolder } from '#shared/tree/tree-rows.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { appendUpdates } from '../store/append-updates.ts';
import { loadRoom } from '../store/load-room.ts';
import { packWorkspace } from './pack-workspace.ts';
import { storeFiles } from './restored-files.ts';
import { rollBackAbandonedTexts, rollBackTexts, commitTexts, storeTexts } from './restored-texts.ts';

let device: Device;
let database: DeviceDatabase;
beforeEach(async () => {
  device = new Device(uuidv7());
  const opened = await device.database();
  if (!opened) throw new Error('No database.');
  database = opened;
});
afterEach(() => device.close());

const documentOf = (name: string): TreeDocument => ({
  kind: 'document',
  id: uuidv7(),
  parentId: null,
  name,
  order: 'a0',
  ownerId: 'ines',
  slug: 'a',
  type: 'document',
  isPinned: false,
  wordCount: 0,
  createdAt: 0,
  updatedAt: 0,
});

const folderOf = (name: string): TreeFolder => ({
  kind: 'folder',
  id: uuidv7(),
  parentId: null,
  name,
  order: 'a0',
  ownerId: 'ines',
  color: null,
  isLocked: false,
  createdAt: 0,
  updatedAt: 0,
});

async function storeText(ydocId: string, markdown: string): Promise<void> {
  const bytes = firstContentUpdate(withBlockIds(fromMarkdown(markdown)));
  const updates = [{ bytes, isLocal: false, createdAt: 0 }];
  await appendUpdates(database, { ydocId, updates, isOnlyCopy: false });
}

const pack = (
  items: TreeEntry[],
  beginnings: ReadonlyMap<string, string> = new Map(),
  assets: readonly TreeAsset[] = [],
) =>
  packWorkspace({
    source: {
      workspace: { id: uuidv7(), title: 'The Tide Clerk', type: 'novel', settings: DEFAULT_SETTINGS },
      items,
      assets,
      at: Date.UTC(2026, 3, 1),
    },
    database,
    beginnings,
    ownIds: new Set(),
    onProgress: () => {},
  });

/** Loads a document from the device's database, as Markdown. */
async function markdownOf(ydocId: string): Promise<string> {
  const ydoc = new Y.Doc();
  await loadRoom(database, ydocId, ydoc);
  return toMarkdown(fragmentToJson(ydoc.getXmlFragment(CONTENT_FRAGMENT)));
}

async function readAll(parts: readonly BlobPart[], items: readonly TreeDocument[]) {
  const reader = new BackupReader(new Uint8Array(await new Blob([...parts]).arrayBuffer()));
  const to: NewIds = { workspaceId: uuidv7(), ids: new Map(items.map(({ id }) => [id, uuidv7()])) };
  const texts = new Map<string, CopiedText>();
  for (const document of reader.manifest.documents) {
    const read = reader.readText(document, to, new Map());
    if (read.kind === 'whole') texts.set(to.ids.get(document.id) ?? '', read.text);
  }
  return { reader, to, texts };
}

test("[C3] texts on this device are packed, and restored as this person's own text that the server lacks", async () => {
  const items = [documentOf('High Water'), documentOf('Remarks')];
  const [one, two] = items;
  if (!one || !two) throw new Error('There are two.');
  await storeText(one.id, 'The *sea* did not come.\n\n- [x] look\n');
  await storeText(two.id, 'A boy on the harbour floor.\n');
  const packed = await pack(items);
  expect(packed).toMatchObject({ documents: 2, missing: [] });
  const { to, texts } = await readAll(packed.parts, items);
  const reported: number[] = [];
  const { workspaceId } = to;
  const isStopped = () => false;
  expect(
    await storeTexts(database, { workspaceId, texts, onProgress: (done) => reported.push(done), isStopped }),
  ).toBe(true);
  expect(reported).toEqual([1, 2]);
  const [newOne, newTwo] = [to.ids.get(one.id) ?? '', to.ids.get(two.id) ?? ''];
  expect(await markdownOf(newOne)).toBe('The *sea* did not come.\n\n- [x] look\n');
  expect(await markdownOf(newTwo)).toBe('A boy on the harbour floor.\n');
  const unacked = await database.getAll('unacked');
  expect(unacked.map(({ ydocId }) => ydocId)).toEqual([newOne, newTwo]);
  // The initial content is not unacknowledged: the server creates the same content itself.
  expect(unacked.map(({ bytes }) => bytes)).toEqual([...texts.values()].map(({ update }) => update));
});

test('a document created on this device only is packed with its initial content, and a missing document is reported', async () => {
  const items = [documentOf('Outline'), documentOf('New'), documentOf('Elsewhere')];
  const [outline, fresh] = items;
  if (!outline || !fresh) throw new Error('There are three.');
  const beginnings = new Map([
    [outline.id, ARTICLE_OUTLINE],
    [fresh.id, ''],
  ]);
  const packed = await pack(items, beginnings);
  expect(packed.missing.map(({ title }) => title)).toEqual(['Elsewhere']);
  const { reader, to } = await readAll(packed.parts, items);
  const kinds = reader.manifest.documents.map((document) => reader.readText(document, to, new Map()).kind);
  expect(kinds.toSorted()).toEqual(['absent', 'whole', 'whole']);
});

test('Markdown in a backup names linked documents by their current titles', async () => {
  const items = [documentOf('High Water'), documentOf('Remarks, revised')];
  const [one, two] = items;
  if (!one || !two) throw new Error('There are two.');
  const link = { type: 'token', attrs: { kind: 'link', ref: two.id, label: 'Remarks' } };
  const bytes = firstContentUpdate({ type: 'doc', content: [{ type: 'paragraph', content: [link] }] });
  await appendUpdates(database, {
    ydocId: one.id,
    updates: [{ bytes, isLocal: false, createdAt: 0 }],
    isOnlyCopy: false,
  });
  const { parts } = await pack([one, two]);
  const zip = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  const { ZipReader } = await import('#shared/backup/zip-reader.ts');
  const markdown = new TextDecoder().decode(new ZipReader(zip).read('documents/High Water.md'));
  expect(markdown).toBe('[[Remarks, revised]]\n');
});

const assetOf = (name: string, place: Partial<TreeAsset> = {}): TreeAsset => ({
  kind: 'asset',
  id: uuidv7(),
  parentId: null,
  order: 'a0',
  name,
  filename: name,
  type: 'image',
  mimeType: 'image/png',
  fileSize: 4,
  width: 4,
  height: 3,
  alt: 'The pier',
  hasThumbnail: false,
  ownerId: 'ines',
  createdAt: 0,
  updatedAt: 0,
  ...place,
});

test('files are packed unchanged, and restored to be uploaded under the new ids that images refer to, in their folders', async () => {
  const [one] = [documentOf('High Water')];
  const part = folderOf('Part one');
  const pier = assetOf('pier.png', { parentId: part.id, order: 'a7' });
  const [same, away] = [assetOf('pier.png'), assetOf('away.png')];
  const picture = { type: 'image', attrs: { assetId: pier.id, alt: 'The pier' } };
  const bytes = firstContentUpdate({ type: 'doc', content: [picture] });
  const updates = [{ bytes, isLocal: false, createdAt: 0 }];
  await appendUpdates(database, { ydocId: one!.id, updates, isOnlyCopy: false });
  for (const { id } of [pier, same])
    await database.put('file', { assetId: id, workspaceId: 'w', blob: new Blob([id]), storedAt: 0 });
  const packed = await pack([one!, part], new Map(), [pier, same, away]);
  expect(packed.missing).toEqual([{ id: away.id, title: 'away.png' }]);

  const { reader, to } = await readAll(packed.parts, [one!]);
  const { assets, documents } = reader.manifest;
  expect(assets.map(({ file }) => file)).toEqual(['assets/pier.png', 'assets/pier (2).png', null]);
  const partId = uuidv7();
  const ids = new Map([
    ...to.ids,
    [part.id, partId] as const,
    ...assets.map(({ id }) => [id, uuidv7()] as const),
  ]);
  const read = reader.readText(documents[0]!, { ...to, ids }, new Map());
  const { workspaceId } = to;
  const texts = new Map([[to.ids.get(one!.id) ?? '', read.kind === 'whole' ? read.text : expect.fail()]]);
  const options = { workspaceId, onProgress: () => {}, isStopped: () => false };
  await storeTexts(database, { ...options, texts });
  await storeFiles(database, { ...options, assets, ids, read: (asset) => reader.readFile(asset) });

  const waiting = await database.getAll('upload');
  expect(waiting).toMatchObject([
    {
      assetId: ids.get(pier.id),
      workspaceId,
      name: 'pier.png',
      alt: 'The pier',
      folderId: partId,
      order: 'a7',
      askedBy: 'restore',
    },
    { assetId: ids.get(same.id), folderId: null, order: 'a0' },
  ]);
  const blob = (await database.get('file', ids.get(pier.id) ?? ''))?.blob;
  expect([await blob?.text(), blob?.type]).toEqual([pier.id, 'image/png']);
  const ydoc = new Y.Doc();
  await loadRoom(database, to.ids.get(one!.id) ?? '', ydoc);
  expect(fragmentToJson(ydoc.getXmlFragment(CONTENT_FRAGMENT)).content?.[0]?.attrs).toMatchObject({
    assetId: ids.get(pier.id),
  });

  // A rollback deletes the restored files only.
  await rollBackTexts(database, workspaceId);
  expect([await database.count('upload'), await database.count('file')]).toEqual([0, 2]);
});

test('a file with damaged bytes, or with a path outside the folder of files, is not read', async () => {
  const pier = assetOf('pier.png');
  await database.put('file', {
    assetId: pier.id,
    workspaceId: 'w',
    blob: new Blob(['the pier']),
    storedAt: 0,
  });
  const { parts } = await pack([], new Map(), [pier]);
  const zip = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  const at = new TextDecoder('latin1').decode(zip).indexOf('the pier');
  zip[at] = 0;
  const reader = new BackupReader(zip);
  const [asset] = reader.manifest.assets;
  expect(reader.readFile(asset!)).toBeNull();
  expect(reader.readFile({ ...asset!, file: 'workspace.json' })).toBeNull();
  expect(reader.readFile({ ...asset!, file: 'assets/../workspace.json' })).toBeNull();
  expect(reader.readFile({ ...asset!, file: null })).toBeUndefined();
});

describe('a restore that ends before its workspace is created', () => {
  const rowCounts = async (): Promise<number[]> => [
    await database.count('update'),
    await database.count('unacked'),
    await database.count('room'),
    await database.count('meta'),
  ];
  const texts = (count: number): Map<string, CopiedText> =>
    new Map(
      Array.from({ length: count }, () => {
        const bytes = firstContentUpdate(withBlockIds(fromMarkdown('The sea.\n')));
        return [uuidv7(), { beginning: bytes, update: bytes }] as const;
      }),
    );

  test('a stopped restore leaves nothing behind and changes no other data', async () => {
    await storeText('other', 'Low water.\n');
    const before = await rowCounts();
    let done = 0;
    const isStored = await storeTexts(database, {
      workspaceId: uuidv7(),
      texts: texts(3),
      onProgress: (count) => void (done = count),
      isStopped: () => done === 2,
    });
    expect(isStored).toBe(false);
    expect(done).toBe(2);
    expect(await rowCounts()).toEqual(before);
    expect(await markdownOf('other')).toBe('Low water.\n');
  });

  test('a restore whose page was closed is rolled back by the next one, unless the workspace was created', async () => {
    const [left, made, now] = [uuidv7(), uuidv7(), uuidv7()];
    const store = (workspaceId: string) =>
      storeTexts(database, { workspaceId, texts: texts(2), onProgress: () => {}, isStopped: () => false });
    await store(left);
    await store(made);
    await database.put('snapshot', {
      scope: `workspace:${made}`,
      epoch: 'e',
      seq: 1,
      storedAt: 0,
      value: {},
    });
    await store(now);
    await commitTexts(database, now);
    await rollBackAbandonedTexts(database, Date.now());
    expect(await database.count('unacked')).toBe(6);
    await rollBackAbandonedTexts(database, Date.now() + 3_600_000);
    expect(await database.count('unacked')).toBe(4);
    expect(await database.count('room')).toBe(4);
    expect(await database.count('meta')).toBe(0);
  });
});
