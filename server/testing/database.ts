import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

// In memory if the system has /dev/shm; with WAL and synchronous=FULL as in production [I9].
const ROOT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let template: string | undefined;

const PREFIX = 'foolscap-test-';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder for one test; it is removed when the process ends. */
export function testFolder(): string {
  if (folders.length === 0) removeAbandoned();
  const folder = mkdtempSync(join(ROOT, `${PREFIX}${process.pid}-`));
  folders.push(folder);
  return folder;
}

/** Removes the folders of killed processes, which would fill the memory. */
function removeAbandoned(): void {
  for (const name of readdirSync(ROOT)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (!Number.isNaN(pid) && !isAlive(pid)) rmSync(join(ROOT, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive too (EPERM).
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Creates a database file as a copy of a migrated template. @returns its path */
export function testDatabaseFile(folder = testFolder()): string {
  if (!template) {
    template = join(testFolder(), 'template.db');
    migrate(template);
  }
  const file = join(folder, 'foolscap.db');
  copyFileSync(template, file);
  return file;
}

export function testDatabase(): Db {
  return openDatabase(testDatabaseFile());
}
