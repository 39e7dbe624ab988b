import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertDurable, openReader } from '#server/db/open.ts';
import { meta } from '#server/db/schema/operations.ts';
import { testDatabase, testFolder } from './database.ts';

// Created before this file's first folder, because the sweep runs with it.
const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const { pid: ended } = spawnSync('true');
const abandoned = join(root, `foolscap-test-${ended}-a`);
mkdirSync(abandoned);
const ownFolder = testFolder();

test('[I9] the first folder of a process removes the folders of killed processes, and no others', () => {
  expect(existsSync(abandoned)).toBe(false);
  expect(existsSync(ownFolder)).toBe(true);
});

test('[I9] each test database has its own file and production’s settings', async () => {
  const [one, two] = [testDatabase(), testDatabase()];
  expect(one.file).not.toBe(two.file);
  for (const { rawWriter } of [one, two]) expect(() => assertDurable(rawWriter)).not.toThrow();
  await one.write({ scopes: [] }, (tx) => tx.insert(meta).values({ key: 'tide', value: 'high' }));
  expect(await two.read.select().from(meta)).toEqual([]);
  expect(one.file.startsWith('/dev/shm/')).toBe(existsSync('/dev/shm'));
  await Promise.all([one.close(), two.close()]);
});

test('[I9] a test database is a file, so that another read-only connection sees committed rows', async () => {
  const db = testDatabase();
  await db.write({ scopes: [] }, (tx) => tx.insert(meta).values({ key: 'tide', value: 'low' }));
  const reader = openReader(db.file);
  expect(reader.prepare('SELECT value FROM meta').pluck().all()).toEqual(['low']);
  reader.close();
  await db.close();
});
