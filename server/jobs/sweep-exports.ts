import { and, eq, isNull } from 'drizzle-orm';
import { readFileKey } from '#shared/assets/file-key.ts';
import type { Db } from '#server/db/database.ts';
import { run } from '#server/db/schema/index.ts';
import { EXPORTS } from '#server/files/file-keys.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { findExport } from '#server/policies/export-access.ts';

/**
 * Removes the files of exports that nobody can download: expired and replaced ones, those of cancelled runs, and those
 * of erased users, whose runs are gone.
 * @param now epoch milliseconds
 * @returns the number of removed files
 */
export async function sweepExports(
  { read }: Pick<Db, 'read'>,
  files: FileStore,
  now: number,
): Promise<number> {
  const unused: string[] = [];
  for await (const { key } of files.list(EXPORTS)) {
    const parts = readFileKey(key);
    if (!parts) continue;
    const { ownerId, id } = parts;
    // A run stores its file shortly before it is done.
    const isOpen = and(eq(run.id, id), eq(run.userId, ownerId), isNull(run.finishedAt));
    if ((await read.$count(run, isOpen)) > 0 || (await findExport(read, ownerId, id, now))) continue;
    unused.push(key);
  }
  if (unused.length > 0) await files.remove(unused);
  return unused.length;
}
