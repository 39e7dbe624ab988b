import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import {
  BaseSQLiteDatabase,
  SQLiteInsertBuilder,
  SQLiteSelectBuilder,
  SQLiteUpdateBuilder,
} from 'drizzle-orm/sqlite-core';
import { normalised } from './normalised.ts';

/**
 * Preloaded (`--import`) into every process and thread of the tests: writes each statement that the program prepares into
 * STATEMENTS_DIR, once, for `scripts/query-plans.ts`. What the tests themselves ask is left out.
 */
const ROOT = join(import.meta.dirname, '../..');
/** Whoever calls these is the asker. */
const BETWEEN = /\/server\/db\/(statements|prepared-query|open|migrate)\.ts/;
const OF_TESTS = /\.test\.tsx?|\/testing\/|\/bench\/|\/e2e\/|\/scripts\/statements\//;
const FRAMES = 12;

type Method = (this: unknown, ...values: unknown[]) => unknown;

const folder = process.env['STATEMENTS_DIR'];
if (folder !== undefined) record(folder);

function record(into: string): void {
  mkdirSync(into, { recursive: true });
  const file = join(into, `${process.pid}-${threadId}.jsonl`);
  const known = new Set<string>();
  /** Who put the query together that drizzle prepares now: drizzle prepares it in a turn of its own, without a caller. */
  let builtByTests: boolean | undefined;

  const wrap = (prototype: object, name: string, around: (method: Method) => Method): void => {
    // Each of them is a method of drizzle's or of the driver's.
    const method = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, around(method));
  };

  wrap(Sqlite.prototype, 'prepare', (prepare) => {
    return function (this: unknown, ...values) {
      const text = normalised(String(values[0]));
      if (!known.has(text) && !(builtByTests ?? isAskedByTests())) {
        known.add(text);
        appendFileSync(file, `${JSON.stringify(text)}\n`);
      }
      return prepare.apply(this, values);
    };
  });

  const noting = (build: Method): Method =>
    function (this: unknown, ...values) {
      const query = build.apply(this, values);
      if (typeof query !== 'object' || query === null) return query;
      const isOfTests = isAskedByTests();
      for (const name of ['_prepare', 'then'])
        if (typeof Reflect.get(query, name) === 'function')
          wrap(query, name, (method) => {
            return function (this: unknown, ...given) {
              const before = builtByTests;
              builtByTests = isOfTests;
              try {
                return method.apply(this, given);
              } finally {
                builtByTests = before;
              }
            };
          });
      return query;
    };
  wrap(SQLiteSelectBuilder.prototype, 'from', noting);
  wrap(SQLiteInsertBuilder.prototype, 'values', noting);
  wrap(SQLiteUpdateBuilder.prototype, 'set', noting);
  wrap(BaseSQLiteDatabase.prototype, 'delete', noting);
  wrap(BaseSQLiteDatabase.prototype, '$count', noting);
}

/** By the first frame of this repository. Where there is none the program is taken to be the asker. */
function isAskedByTests(): boolean {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const stack = new Error('Who asks?').stack ?? '';
  Error.stackTraceLimit = before;
  const asker = stack
    .split('\n')
    .find(
      (frame) =>
        frame.includes(ROOT) &&
        !frame.includes('/node_modules/') &&
        !frame.includes('/scripts/statements/record.ts') &&
        !BETWEEN.test(frame),
    );
  return asker !== undefined && OF_TESTS.test(asker);
}
