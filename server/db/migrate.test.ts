import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '#server/testing/database.ts';
import { readRoom } from './journal/read-room.ts';
import { migrate, MigrationError, readMigrations, schemaVersion, type Migration } from './migrate.ts';
import { openReader, openWriter } from './open.ts';

const first: Migration = {
  version: 1,
  name: '0000_first',
  statements: [
    'CREATE TABLE parent (id INTEGER PRIMARY KEY)',
    'CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES parent (id) ON DELETE CASCADE)',
  ],
};
// drizzle-kit writes these statements to change a column: create a new table, copy the rows, drop the old table.
const rebuild: Migration = {
  version: 2,
  name: '0001_rebuild',
  statements: [
    'CREATE TABLE parent_new (id INTEGER PRIMARY KEY, name TEXT)',
    'INSERT INTO parent_new (id) SELECT id FROM parent',
    'DROP TABLE parent',
    'ALTER TABLE parent_new RENAME TO parent',
  ],
};

function fileWithRows(): string {
  const file = join(testFolder(), 'foolscap.db');
  migrate(file, [first]);
  const raw = openWriter(file);
  raw.exec('INSERT INTO parent (id) VALUES (1); INSERT INTO child (id, parent_id) VALUES (10, 1)');
  raw.close();
  return file;
}

function read(file: string, sql: string): unknown {
  const raw = openWriter(file);
  const value: unknown = raw.prepare(sql).pluck().get();
  raw.close();
  return value;
}

describe('migrations', () => {
  test('the migrations of this repository create the tables of the schema', () => {
    const file = join(testFolder(), 'foolscap.db');
    expect(migrate(file)).toEqual({ from: 0, to: readMigrations().length });
    expect(read(file, "SELECT count(*) FROM sqlite_master WHERE name = 'doc_update'")).toBe(1);
  });

  test('[F11] content_md is the last column of the document table, so that lists read no text', () => {
    const file = join(testFolder(), 'foolscap.db');
    migrate(file);
    expect(read(file, "SELECT name FROM pragma_table_info('document') ORDER BY cid DESC")).toBe('content_md');
  });

  test('[A2][A6] a migration fills the lists of unfolded rooms and unnamed chunks in a file older than those lists', () => {
    const file = join(testFolder(), 'foolscap.db');
    const all = readMigrations();
    migrate(
      file,
      all.slice(
        0,
        all.findIndex(({ name }) => name === '0013_due_rows'),
      ),
    );
    const raw = openWriter(file);
    const row = `INSERT INTO doc_update (id, ydoc_id, bytes, crc, chunk_key, created_at) VALUES (?, ?, x'', 0, ?, 1)`;
    for (const values of [
      [1, 'at rest', 'of a row'],
      [2, 'written in', null],
      [3, 'written in', null],
    ])
      raw.prepare(row).run(values);
    const chunk = raw.prepare(`INSERT INTO doc_chunk VALUES (?, ?, x'', 7)`);
    for (const key of ['of a row', 'of nothing']) chunk.run(key, 0);
    chunk.run('of nothing', 1);
    raw.close();
    migrate(file);
    expect(read(file, 'SELECT group_concat(ydoc_id) FROM unfolded_room')).toBe('written in');
    expect(read(file, "SELECT group_concat(chunk_key || ' ' || created_at) FROM unnamed_chunk")).toBe(
      'of nothing 7',
    );
  });

  test('[M9] rows of a file older than the kinds of rows are ordinary rows', () => {
    const file = join(testFolder(), 'foolscap.db');
    const all = readMigrations();
    const before = all.findIndex(({ name }) => name === '0028_kinds-of-journal-rows');
    migrate(file, all.slice(0, before));
    const raw = openWriter(file);
    raw
      .prepare(`INSERT INTO doc_update (id, ydoc_id, bytes, crc, created_at) VALUES (1, 'a', x'', 0, 1)`)
      .run();
    raw.prepare(`INSERT INTO room VALUES ('a', 'document', 'w', 1, 0, 0, 0, 1, NULL)`).run();
    raw.close();
    migrate(file);
    const reader = openReader(file);
    expect(readRoom(reader, 'a')?.rows).toMatchObject([{ id: 1, kind: 'row', fixes: null }]);
    reader.close();
  });

  test('a migration derives the texts again whose scripts are indexed in another way, and no others', () => {
    const file = join(testFolder(), 'foolscap.db');
    const all = readMigrations();
    const before = all.findIndex(({ name }) => name === '0029_scripts-of-the-search');
    migrate(file, all.slice(0, before));
    const raw = openWriter(file);
    const texts = [
      'Low water at the café.',
      '全文 文検 検索 索',
      'เขานั่งเรือ',
      'كَتَبَتِ',
      'הַמְּנוֹרָה',
      'वह नाव',
      'ទូក',
      '\u{11703}\u{1171E}',
      'ne\u0331st',
    ];
    for (const [at, text] of texts.entries()) {
      raw.prepare(`INSERT INTO room VALUES (?, 'document', 'w', 1, 0, 3, 3, 1, NULL)`).run(text);
      raw.prepare('INSERT INTO search_document VALUES (?, ?)').run(text, at + 1);
      const row = `INSERT INTO search_block (rowid, words, workspace) VALUES (?, ?, 'w')`;
      raw.prepare(row).run((at + 1) * 65_536, text);
      raw.prepare(row).run((at + 1) * 65_536 + 1, 'A last line.');
    }
    raw.close();
    migrate(file);
    const reader = openReader(file);
    const marked = reader.prepare('SELECT ydoc_id FROM underived_room').pluck().all();
    expect(new Set(marked)).toEqual(new Set(texts.slice(2)));
    expect(reader.prepare('SELECT ydoc_id FROM room WHERE derived_rev = 0').pluck().all().length).toBe(
      marked.length,
    );
    reader.close();
  });

  test('[F7] no foreign key cascades a deletion or an update', () => {
    const file = join(testFolder(), 'foolscap.db');
    migrate(file);
    expect(
      read(
        file,
        `SELECT count(*) FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
         WHERE t.type = 'table' AND (f.on_delete NOT IN ('NO ACTION', 'RESTRICT') OR f.on_update NOT IN ('NO ACTION', 'RESTRICT'))`,
      ),
    ).toBe(0);
  });

  test('[F7] rebuilding a table keeps the rows that refer to it', () => {
    const file = fileWithRows();
    migrate(file, [first, rebuild]);
    expect(read(file, 'SELECT count(*) FROM child')).toBe(1);
    expect(read(file, 'PRAGMA foreign_keys')).toBe(1);
  });

  test('[F7] a migration that would lose rows is rolled back, unless the loss is declared', () => {
    const file = fileWithRows();
    const losing: Migration = { version: 2, name: '0001_losing', statements: ['DELETE FROM child'] };
    expect(() => migrate(file, [first, losing])).toThrow('1 rows of child would be lost');
    expect(read(file, 'SELECT count(*) FROM child')).toBe(1);
    expect(migrate(file, [first, losing], { '0001_losing': ['child'] }).to).toBe(2);
  });

  test('[F7] a migration that breaks a foreign key is rolled back', () => {
    const file = fileWithRows();
    const orphaning: Migration = {
      version: 2,
      name: '0001_orphans',
      statements: ['UPDATE parent SET id = 2'],
    };
    expect(() => migrate(file, [first, orphaning])).toThrow('1 rows would lose what they belong to');
    expect(read(file, 'SELECT id FROM parent')).toBe(1);
    expect(read(file, 'SELECT max(version) FROM schema_migration')).toBe(1);
  });

  test('a failing migration throws a MigrationError and leaves the file unchanged', () => {
    const file = fileWithRows();
    const broken: Migration = {
      version: 2,
      name: '0001_broken',
      statements: ['ALTER TABLE parent ADD COLUMN x TEXT', 'NONSENSE'],
    };
    expect(() => migrate(file, [first, broken])).toThrow(MigrationError);
    const raw = openWriter(file);
    expect(schemaVersion(raw)).toBe(1);
    expect(raw.pragma('table_info(parent)')).toHaveLength(1);
    raw.close();
  });

  test('several migrations are applied together or not at all', () => {
    const file = fileWithRows();
    const broken: Migration = { version: 3, name: '0002_broken', statements: ['NONSENSE'] };
    expect(() => migrate(file, [first, rebuild, broken])).toThrow('It was put back as it was');
    expect(read(file, 'SELECT max(version) FROM schema_migration')).toBe(1);
    expect(read(file, 'SELECT count(*) FROM child')).toBe(1);
    expect(migrate(file, [first, rebuild]).to).toBe(2);

    const fresh = join(testFolder(), 'foolscap.db');
    expect(() => migrate(fresh, [first, rebuild, broken])).toThrow('Nothing was made.');
    expect(existsSync(fresh)).toBe(false);
  });

  test('a file that is not a database is reported by its path and left unchanged', () => {
    const file = join(testFolder(), 'foolscap.db');
    writeFileSync(file, 'Dear Ines, this is a letter and no database. '.repeat(100));
    expect(() => migrate(file, [first])).toThrow(
      `The database ${file} could not be opened: file is not a database.`,
    );
    expect(readFileSync(file, 'utf8')).toContain('Dear Ines');
  });

  test('migrating makes a backup file before the first change', () => {
    const file = fileWithRows();
    const { backup } = migrate(file, [first, rebuild]);
    expect(backup && existsSync(backup)).toBe(true);
    expect(read(backup ?? '', 'SELECT max(version) FROM schema_migration')).toBe(1);
  });

  test('a database newer than the program is refused and left unchanged', () => {
    const file = fileWithRows();
    migrate(file, [first, rebuild]);
    expect(() => migrate(file, [first])).toThrow('was written by a newer Foolscap');
    expect(read(file, 'SELECT max(version) FROM schema_migration')).toBe(2);
  });
});
