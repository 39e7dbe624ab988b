import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

// In memory where the system has it; WAL and FULL as in production all the same [I9].
const ROOT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let template: string | undefined;

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own for one test, gone when the process ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(ROOT, 'foolscap-test-'));
  folders.push(folder);
  return folder;
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
