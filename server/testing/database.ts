import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

// In memory where the system has it; WAL and FULL as in production all the same [I9].
const ROOT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let template: string | undefined;

const PREFIX = 'foolscap-test-';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own for one test, gone when the process ends. */
export function testFolder(): string {
  if (folders.length === 0) removeAbandoned();
  const folder = mkdtempSync(join(ROOT, `${PREFIX}${process.pid}-`));
  folders.push(folder);
  return folder;
}

/** A process that was killed leaves its folders, and they fill the memory: they go with the next run. */
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
    // A process of another user is alive too.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** A fresh database file, copied from a migrated template. */
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
