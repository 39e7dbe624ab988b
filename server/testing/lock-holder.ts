import { openWriter } from '#server/db/open.ts';

/**
 * A program that holds the database's lock. It prints `locked`, waits for the given milliseconds, then writes a row
 * and commits.
 */
const [file = '', milliseconds = '0'] = process.argv.slice(2);
const raw = openWriter(file);
raw.exec('BEGIN IMMEDIATE');
process.stdout.write('locked\n');
setTimeout(() => {
  raw.exec("INSERT INTO meta (key, value) VALUES ('other', 'process')");
  raw.exec('COMMIT');
  raw.close();
}, Number(milliseconds));
