import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#server/testing/database.ts';
import { makeDataDir, networkFolderWarning } from './data-dir.ts';

test('a data folder is created with its parents, and an existing one is used', () => {
  const folder = join(testFolder(), 'srv/foolscap');
  for (const _ of [1, 2]) makeDataDir(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

// Node creates folders below /proc in an endless loop.
test.skipIf(!existsSync('/proc/self'))(
  'a data folder that cannot be created is refused with a sentence',
  () => {
    expect(() => makeDataDir('/proc/nope/data')).toThrow(
      /^DATA_DIR is \/proc\/nope\/data, which is not a folder that this program can write in \((?:ENOENT|EACCES)\)\.$/,
    );
  },
);

test.each([
  ['NFS', 0x69_69],
  ['SMB', 0x51_7b],
  ['CIFS', 0xff_53_4d_42],
  ['SMB 2', 0xfe_53_4d_42],
  ['Ceph', 0x00_c3_64_00],
  ['9P', 0x01_02_19_97],
])('a data folder on %s is warned about', (kind, type) => {
  expect(networkFolderWarning('/data', () => type)).toBe(
    `DATA_DIR is on a network file system (${kind}), where the database can be damaged: move it to a local disk`,
  );
});

test.each([
  ['ext4', 0xef_53],
  ['btrfs', 0x91_23_68_3e],
  ['tmpfs', 0x01_02_19_94],
])('a data folder on %s is not', (_, type) => {
  expect(networkFolderWarning('/data', () => type)).toBeUndefined();
});

test('the folder of this machine is asked', () => {
  expect(() => networkFolderWarning(tmpdir())).not.toThrow();
});
