import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { networkFolderWarning } from './data-dir.ts';

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
