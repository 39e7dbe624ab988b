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
import { normaliseStatement } from './normalise-statement.ts';

/**
 * Preloaded (`--import`) into every process and thread of the tests: writes each statement that the program prepares
 * to STATEMENTS_DIR, once, for `scripts/query-plans.ts`. Statements of the tests themselves are left out.
 */
const ROOT = join(import.meta.dirname, '../..');
/** Frames of the database layer. The frame above them is the caller. */
const DATABASE_LAYER = /\/server\/db\/(statements|prepared-query|open|migrate)\.ts/;
const TEST_CODE = /\.test\.tsx?|\/testing\/|\/bench\/|\/e2e\/|\/scripts\/statements\//;
const FRAMES = 12;

type Method = (this: unknown, ...values: unknown[]) => unknown;

const folder = process.env['STATEMENTS_DIR'];
if (folder !== undefined) record(folder);

function record(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${threadId}.jsonl`);
  const known = new Set<string>();
  /**
   * Whether a test built the query that drizzle is preparing. Drizzle prepares it in a later turn of the event loop,
   * where the stack no longer shows the caller.
   */
  let isPreparedForTests: boolean | undefined;

  const wrap = (prototype: object, name: string, decorate: (method: Method) => Method): void => {
    // The property is a method of drizzle or of the driver.
    const method = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, decorate(method));
  };

  wrap(Sqlite.prototype, 'prepare', (prepare) => {
    return function (this: unknown, ...values) {
      const text = normaliseStatement(String(values[0]));
      if (!known.has(text) && !(isPreparedForTests ?? isCalledByTests())) {
        known.add(text);
        appendFileSync(file, `${JSON.stringify(text)}\n`);
      }
      return prepare.apply(this, values);
    };
  });

  const rememberBuilder = (build: Method): Method =>
    function (this: unknown, ...values) {
      const query = build.apply(this, values);
      if (typeof query !== 'object' || query === null) return query;
      const isBuiltByTests = isCalledByTests();
      for (const name of ['_prepare', 'then'])
        if (typeof Reflect.get(query, name) === 'function')
          wrap(query, name, (method) => {
            return function (this: unknown, ...args) {
              const previous = isPreparedForTests;
              isPreparedForTests = isBuiltByTests;
              try {
                return method.apply(this, args);
              } finally {
                isPreparedForTests = previous;
              }
            };
          });
      return query;
    };
  wrap(SQLiteSelectBuilder.prototype, 'from', rememberBuilder);
  wrap(SQLiteInsertBuilder.prototype, 'values', rememberBuilder);
  wrap(SQLiteUpdateBuilder.prototype, 'set', rememberBuilder);
  wrap(BaseSQLiteDatabase.prototype, 'delete', rememberBuilder);
  wrap(BaseSQLiteDatabase.prototype, '$count', rememberBuilder);
}

/**
 * Whether the first stack frame of this repository is test code. Without such a frame the program is taken as the
 * caller.
 */
function isCalledByTests(): boolean {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const stack = new Error('Who asks?').stack ?? '';
  Error.stackTraceLimit = before;
  const callerFrame = stack
    .split('\n')
    .find(
      (frame) =>
        frame.includes(ROOT) &&
        !frame.includes('/node_modules/') &&
        !frame.includes('/scripts/statements/record-statements.ts') &&
        !DATABASE_LAYER.test(frame),
    );
  return callerFrame !== undefined && TEST_CODE.test(callerFrame);
}
