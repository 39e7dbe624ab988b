import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#server/testing/database.ts';

const ROOT = join(import.meta.dirname, '..');
/** Files and folders. */
const FILES = [
  'package.json',
  'scripts/build-client.ts',
  'scripts/build',
  'scripts/service-worker-build.ts',
  'scripts/take-lock.ts',
  'server/http/security-headers.ts',
];
/** The user who did not build: another one if these tests run as root, who may write everywhere. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Copies the programs of the build, without a client, to a folder. */
function checkout(): string {
  const root = testFolder();
  chmodSync(root, 0o755);
  for (const file of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

function runAs(user: { uid?: number; gid?: number }, root: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    ...user,
  });
  return { status, output: stdout + stderr };
}

/** Makes a folder in which the other user may only read. */
function readOnlyFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o555);
}

test('a user who may not write in the checkout starts with a client that is up to date', () => {
  const root = checkout();
  mkdirSync(join(root, 'dist/client'), { recursive: true });
  const printStamp =
    "import('./scripts/build/client-stamp.ts').then((m) => process.stdout.write(m.clientStamp()))";
  writeFileSync(join(root, 'dist/client/.stamp'), runAs({}, root, '-e', printStamp).output);
  readOnlyFolder(join(root, 'dist'));
  expect(runAs(OTHER_USER, root, 'scripts/build-client.ts')).toEqual({
    status: 0,
    output: 'The client is up to date.\n',
  });
  chmodSync(join(root, 'dist'), 0o755);
});

test('a user who may not write in the checkout gets a sentence when the client has to be built', () => {
  const root = checkout();
  readOnlyFolder(join(root, 'dist'));
  expect(runAs(OTHER_USER, root, 'scripts/build-client.ts')).toEqual({
    status: 1,
    output: `The client has to be built, and this user may not write in ${join(root, 'dist')}. Run “npm run build” once as the owner of this folder, then start again.\n`,
  });
  chmodSync(join(root, 'dist'), 0o755);
});
