import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../database.ts';
import { asset } from '../schema/index.ts';
import { testDatabase, testFolder } from '#server/testing/database.ts';
import { findMissingFiles } from './missing-files.ts';

const key = 'assets/a-workspace/a-file';
let db: Db;
let folder: string;
beforeEach(async () => {
  db = testDatabase();
  folder = testFolder();
  const row = { ownerId: 'o', name: 'n', filename: 'n', type: 'file', mimeType: 'text/plain', sha256: '' };
  await db.write({ scopes: [] }, (tx) =>
    tx.insert(asset).values({
      ...row,
      id: 'a-file',
      workspaceId: 'a-workspace',
      key,
      fileSize: 5,
      alt: '',
      seq: 1,
      createdAt: 1,
      updatedAt: 1,
    }),
  );
});
afterEach(() => db.close());

test('[P15] a missing file and a file of the wrong size are reported, and a complete file is not', () => {
  const path = join(folder, key);
  expect(findMissingFiles(db.rawReader, folder)).toEqual({
    expected: 1,
    problems: [`File ${key} is not in ${folder}.`],
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'half');
  expect(findMissingFiles(db.rawReader, folder).problems).toEqual([`File ${key} has 4 bytes; it had 5.`]);
  writeFileSync(path, 'whole');
  expect(findMissingFiles(db.rawReader, folder)).toEqual({ expected: 1, problems: [] });
  rmSync(path);
});
