import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes emails that were written to files: those to one address, or those older than a time.
 * @param which `to` is the address; `before` is a time in epoch milliseconds
 * @returns the number of deleted files
 * @throws the file system's error
 */
export async function deleteStoredEmails(
  folder: string,
  which: { to: string } | { before: number },
): Promise<number> {
  let deleted = 0;
  for (const name of await emailsIn(folder)) {
    const file = join(folder, name);
    const isDue = 'to' in which ? await isTo(file, which.to) : (await stat(file)).mtimeMs < which.before;
    if (!isDue) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Returns the names of the files; none when emails go out by SMTP and the folder was never made. */
async function emailsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads the whole email: the address can also be in its text, or in a header that was folded. */
async function isTo(file: string, address: string): Promise<boolean> {
  const unfolded = (await readFile(file, 'utf8')).replaceAll(/=?\r?\n[ \t]?/g, '');
  return unfolded.toLowerCase().includes(address.toLowerCase());
}
