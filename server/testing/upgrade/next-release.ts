import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations } from '#server/db/migrate.ts';
import { openReader } from '#server/db/open.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The tables that the made-up release rebuilds: those whose loss would be the worst. */
const REBUILT = ['doc_update', 'document', 'user'];

export interface NextRelease {
  /** The folder of its `server/start.ts`. */
  root: string;
  migrations: string;
  schema: number;
  remove: () => void;
}

/**
 * Creates a copy of this program with one more migration, which rebuilds tables with a new column and creates a table.
 * @param file a database of the present schema, from which the definitions of its tables are read
 */
export function nextRelease(file: string): NextRelease {
  const root = mkdtempSync(join(tmpdir(), 'foolscap-next-'));
  for (const name of ['package.json', 'server', 'sync', 'shared', 'migrations']) {
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$|\/testing$/.test(path),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const migrations = join(root, 'migrations');
  const present = readMigrations(migrations).length;
  const statements = [
    ...REBUILT.flatMap((table) => rebuild(file, table)),
    'CREATE TABLE made_up (id TEXT PRIMARY KEY)',
  ];
  writeFileSync(
    join(migrations, `${String(present).padStart(4, '0')}_made_up.sql`),
    statements.join('\n--> statement-breakpoint\n'),
  );
  return {
    root,
    migrations,
    schema: present + 1,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function rebuild(file: string, table: string): string[] {
  const raw = openReader(file);
  const definitions = raw
    .prepare('SELECT type, sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC')
    .all(table) as { type: string; sql: string }[];
  raw.close();
  const [create, ...indexes] = definitions.map(({ sql }) => sql);
  if (!create) throw new Error(`There is no table ${table}.`);
  const columns = create.slice(create.indexOf('('));
  return [
    `CREATE TABLE made_up_${table} ${columns}`,
    `INSERT INTO made_up_${table} SELECT * FROM "${table}"`,
    `DROP TABLE "${table}"`,
    `ALTER TABLE made_up_${table} RENAME TO "${table}"`,
    `ALTER TABLE "${table}" ADD COLUMN made_up INTEGER NOT NULL DEFAULT 7`,
    ...indexes,
  ];
}
