import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RawConnection } from '../open.ts';

export interface MissingFilesReport {
  /** Number of file rows, including deleted ones, which can be restored. */
  expected: number;
  /** One sentence per problem. */
  problems: string[];
}

/**
 * Checks that every file in the database's rows is in a folder and has its size. A database from before the asset
 * table has no files.
 * @param folder `DATA_DIR/uploads`, or the copy of it that belongs to the backup
 */
export function findMissingFiles(raw: RawConnection, folder: string): MissingFilesReport {
  const hasFiles = raw.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'asset'").pluck().get();
  if (hasFiles === 0) return { expected: 0, problems: [] };
  // The types of the statement's columns.
  const rows = raw.prepare('SELECT key, file_size AS size FROM asset').all() as {
    key: string;
    size: number;
  }[];
  const problems = rows.flatMap(({ key, size }) => {
    const actualSize = statSync(join(folder, key), { throwIfNoEntry: false })?.size;
    if (actualSize === undefined) return [`File ${key} is not in ${folder}.`];
    return actualSize === size ? [] : [`File ${key} has ${actualSize} bytes; it had ${size}.`];
  });
  return { expected: rows.length, problems };
}
