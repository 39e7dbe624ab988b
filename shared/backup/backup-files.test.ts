import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeEntry } from '../tree/tree-rows.ts';
import { changedFile } from './backup-fault.ts';
import { BackupReader } from './read-backup.ts';
import { errorCodeOf } from './testing/error-code-of.ts';
import { joinBytes } from './testing/join-bytes.ts';
import { documentOf, folderOf, WORKSPACE_ID } from './testing/sample-backup.ts';
import { BackupWriter } from './write-backup.ts';
import { bytesSource } from './zip-source.ts';

const assetOf = (name: string, place: Partial<TreeAsset> = {}): TreeAsset => ({
  kind: 'asset',
  id: uuidv7(),
  parentId: null,
  order: 'a0',
  name,
  filename: name,
  type: 'image',
  mimeType: 'image/png',
  fileSize: 400,
  width: 4,
  height: 3,
  alt: '',
  hasThumbnail: false,
  ownerId: 'ines',
  createdAt: 0,
  updatedAt: 0,
  ...place,
});

const writerOf = (
  assets: readonly TreeAsset[],
  maxBytes?: number,
  items: readonly TreeEntry[] = [],
): BackupWriter => {
  const workspace = { id: WORKSPACE_ID, title: 'Tides', type: 'novel', settings: DEFAULT_SETTINGS } as const;
  return new BackupWriter({ workspace, items, assets, at: Date.UTC(2026, 3, 1) }, maxBytes);
};

test('a file that exceeds the zip’s maximum size is left out, and a smaller file is still added', () => {
  const [large, small] = [assetOf('harbour.mp4'), assetOf('pier.png')];
  const writer = writerOf([large, small], 1_000);
  expect(writer.addFile(large.id, new Uint8Array(2_000))).toBe(false);
  expect(writer.addFile(small.id, new Uint8Array(400))).toBe(true);
  expect(writer.missing).toEqual([{ id: large.id, title: 'harbour.mp4' }]);
  const { assets } = new BackupReader(joinBytes(writer.end())).manifest;
  expect(assets.map(({ file }) => file)).toEqual([null, 'assets/pier.png']);
});

test('reading a file of a backup that was moved meanwhile throws “changed” and does not count the file as damaged', () => {
  const pier = assetOf('pier.png');
  const writer = writerOf([pier]);
  writer.addFile(pier.id, new Uint8Array(400));
  const source = bytesSource(joinBytes(writer.end()));
  let isThere = true;
  const reader = new BackupReader({
    ...source,
    read: (from, to) => {
      if (!isThere) throw changedFile();
      return source.read(from, to);
    },
  });
  const [asset] = reader.manifest.assets;
  expect(reader.readFile(asset!)?.byteLength).toBe(400);
  isThere = false;
  expect(errorCodeOf(() => reader.readFile(asset!))).toBe('changed');
});

test('a backup has the folder and the position of each file, and the root where the folder is missing or no folder', () => {
  const [part, page] = [folderOf('Part one', null), documentOf('High Water', null)];
  const files = [part.id, page.id, 'gone'].map((parentId) => assetOf('pier.png', { parentId, order: 'a7' }));
  const { assets } = new BackupReader(joinBytes(writerOf(files, undefined, [part, page]).end())).manifest;
  expect(assets.map(({ parentId, order }) => [parentId, order])).toEqual([
    [part.id, 'a7'],
    [null, 'a7'],
    [null, 'a7'],
  ]);
});
