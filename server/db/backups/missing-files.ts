import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RawConnection } from '../open.ts';

export interface FilesFound {
  /** Rows of files, deleted ones among them: they can come back. */
  expected: number;
  /** A sentence each. */
  problems: string[];
}

/**
 * Whether every file that a database knows lies in a folder, as long as it is. A database from before files has none.
 * @param folder `DATA_DIR/uploads`, or the copy of it that belongs to the backup
 */
export function missingFiles(raw: RawConnection, folder: string): FilesFound {
  const hasFiles = raw.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'asset'").pluck().get();
  if (hasFiles === 0) return { expected: 0, problems: [] };
  // The statement's columns.
  const rows = raw.prepare('SELECT key, file_size AS size FROM asset').all() as {
    key: string;
    size: number;
  }[];
  const problems = rows.flatMap(({ key, size }) => {
    const found = statSync(join(folder, key), { throwIfNoEntry: false })?.size;
    if (found === undefined) return [`File ${key} is not in ${folder}.`];
    return found === size ? [] : [`File ${key} has ${found} bytes; it had ${size}.`];
  });
  return { expected: rows.length, problems };
}
