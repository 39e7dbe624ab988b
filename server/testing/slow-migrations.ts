import { migrate, readMigrations, type Migration } from '#server/db/migrate.ts';

/** Rows that the made-up migrations write: enough to kill them midway, few enough for a test. */
export const SLOW_ROWS = 300_000;

/** Returns the real migrations and two slow, made-up ones after them. */
export function slowMigrations(): Migration[] {
  const real = readMigrations();
  const slow = (nth: number, ...statements: string[]): Migration => ({
    version: real.length + nth,
    name: `${9000 + nth}_slow`,
    statements,
  });
  return [
    ...real,
    slow(
      1,
      'CREATE TABLE slow (n INTEGER PRIMARY KEY, word TEXT NOT NULL)',
      `INSERT INTO slow WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < ${SLOW_ROWS})
       SELECT n, hex(n) FROM count`,
    ),
    slow(
      2,
      'CREATE TABLE slow_next (n INTEGER PRIMARY KEY, word TEXT NOT NULL, length INTEGER NOT NULL)',
      'INSERT INTO slow_next SELECT n, word, length(word) FROM slow',
      'DROP TABLE slow',
      'ALTER TABLE slow_next RENAME TO slow',
    ),
  ];
}

// As a program: migrates the given file, and notifies its parent when it begins.
if (import.meta.main) {
  const file = process.argv[2];
  if (!file || !process.send) throw new Error('Started by a test with a database file.');
  process.send('begins', () => {
    migrate(file, slowMigrations(), { [`9002_slow`]: ['slow'] });
    process.exit(0);
  });
}
