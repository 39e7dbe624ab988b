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

test('takeLock waits while a running process holds the lock', async () => {
  const release = await takeLock(file);
  // The parent process holds the lock. It outlives this test.
  release();
  writeFileSync(file, String(process.ppid));
  let isTaken = false;
  const taking = takeLock(file).then((release) => ((isTaken = true), release));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isTaken).toBe(false);
  rmSync(file);
  (await taking)();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['of an ended process', '999999999'],
  ['without a process id', ''],
  ['with text instead of a process id', 'a text'],
])('takeLock takes over a lock %s', async (_, content) => {
  writeFileSync(file, content);
  const release = await takeLock(file);
  expect(existsSync(file)).toBe(true);
  release();
  expect(readdirSync(folder)).toEqual([]);
});
