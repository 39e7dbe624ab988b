import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './take-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foolscap-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the lock of a living process is waited for', async () => {
  const release = await takeLock(file);
  // Held by the parent, which lives as long as this test.
  release();
  writeFileSync(file, String(process.ppid));
  let isTaken = false;
  const taking = takeLock(file).then((letGo) => ((isTaken = true), letGo));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isTaken).toBe(false);
  rmSync(file);
  (await taking)();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['of a process that is gone', '999999999'],
  ['that was never filled in', ''],
  ['of no process at all', 'a text'],
])('a lock %s is taken over', async (_, content) => {
  writeFileSync(file, content);
  const release = await takeLock(file);
  expect(existsSync(file)).toBe(true);
  release();
  expect(readdirSync(folder)).toEqual([]);
});
