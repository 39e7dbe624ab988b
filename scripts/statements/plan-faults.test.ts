import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawConnection } from '#server/db/open.ts';
import { testFolder } from '#server/testing/database.ts';
import { normaliseStatement } from './normalise-statement.ts';
import { databaseWithoutStatistics, databaseWithStatistics } from './planned-database.ts';
import { planFaults, scansOf } from './plan-faults.ts';

let databases: RawConnection[] = [];
beforeAll(() => {
  databases = [
    databaseWithStatistics(join(testFolder(), 'with.db')),
    databaseWithoutStatistics(join(testFolder(), 'without.db')),
  ];
});
afterAll(() => {
  for (const raw of databases) raw.close();
});

const walked = (statement: string): string[] => [
  ...new Set(databases.flatMap((raw) => scansOf(raw, statement)).map(({ table }) => table)),
];

describe('a plan that scans a growing table is reported', () => {
  test.each([
    [
      'a join whose short side comes second',
      `SELECT s.ydoc_id AS ydocId,
         max(r.folded_to, coalesce((SELECT max(id) FROM doc_update u WHERE u.ydoc_id = s.ydoc_id), 0)) AS rev
       FROM underived_room s JOIN room r ON r.ydoc_id = s.ydoc_id WHERE r.deleted_at IS NULL`,
      'room',
    ],
    [
      'due rows in the order of their ids',
      'select "id" from "document" where ("document"."deleted_at" <= ? and "document"."id" > ?) order by "document"."id" asc limit ?',
      'document',
    ],
    [
      'the first due row by its id',
      'select "id" from "user" where "user"."deletion_asked_at" <= ? order by "user"."id" asc limit ?',
      'user',
    ],
    [
      'a whole index',
      'SELECT ydoc_id AS ydocId, count(*) AS rows FROM doc_update GROUP BY ydoc_id HAVING count(*) > 1',
      'doc_update',
    ],
    [
      'a condition without an index beside one that has an index',
      'delete from "session" where "session"."expires_at" <= ? or "session"."created_at" <= ? returning "id_hash"',
      'session',
    ],
    [
      'a subquery over all rows',
      'SELECT 1 FROM meta WHERE key NOT IN (SELECT chunk_key FROM doc_version WHERE chunk_key IS NOT NULL)',
      'doc_version',
    ],
    ['a full-text table without words', 'SELECT rowid FROM search_block WHERE workspace = ?', 'search_block'],
    ['an update', 'UPDATE asset SET alt = ? WHERE name = ?', 'asset'],
  ])('%s', (_, statement, table) => {
    expect(walked(statement)).toContain(table);
  });
});

describe('a plan that reads only the requested rows is not reported', () => {
  test.each([
    'SELECT * FROM document WHERE id = ?',
    'SELECT id FROM document WHERE workspace_id = :workspaceId AND id > :after ORDER BY id LIMIT 5',
    "SELECT rowid FROM search_block WHERE search_block MATCH 'words : tide'",
    'SELECT rowid FROM search_block WHERE rowid BETWEEN ? AND ?',
    'SELECT max(number) FROM search_document',
    'SELECT s.ydoc_id FROM underived_room s CROSS JOIN room r ON r.ydoc_id = s.ydoc_id',
    'WITH RECURSIVE trash (id) AS (SELECT ? UNION SELECT folder.id FROM folder JOIN trash ON folder.parent_id = trash.id WHERE folder.workspace_id = ?) SELECT id FROM trash',
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
  ])('%s', (statement) => {
    expect(walked(statement)).toEqual([]);
  });
});

describe('an allowed scan', () => {
  const statement = 'SELECT id FROM event WHERE id > ?';
  const allowed = { statement: 'FROM event WHERE id', plan: '(rowid>?)', reason: 'The newest alone.' };

  test('is not reported, but the same statement with another plan is', () => {
    expect(planFaults(databases, [statement], [allowed])).toEqual({ scans: [], unused: [] });
    const { scans } = planFaults(databases, [statement], [{ ...allowed, plan: 'event_created' }]);
    expect(scans).toMatchObject([{ table: 'event', statement }]);
  });

  test('is reported as unused when no statement needs it', () => {
    expect(planFaults(databases, [], [allowed])).toEqual({ scans: [], unused: [allowed] });
  });
});

test('a normalised statement does not depend on the lengths of lists and the number of rows', () => {
  expect(normaliseStatement('select a from b where c in (?, ?, ?, ?)\n  and d in (?)')).toBe(
    'select a from b where c in (?, ?) and d in (?)',
  );
  expect(normaliseStatement('insert into a (b, c) values (?, ?), (?, null), (?, ?) returning b')).toBe(
    'insert into a (b, c) values (?, ?) returning b',
  );
});
