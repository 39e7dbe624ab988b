import { openWriter } from '#server/db/open.ts';

/**
 * A program of its own that holds the database's lock: says `locked`, keeps it for as long as it is told to in
 * milliseconds, then writes a row of its own and commits.
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
