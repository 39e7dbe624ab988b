import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Column builders for SQLite. `#server/db/columns` resolves to this file, or to `columns.postgres.ts` under the
 * import condition `postgres`. Both export the same names [F12].
 */
export const table = sqliteTable;
export { index, primaryKey, uniqueIndex };

/** An id: a lower-case UUID, or another short text that the table documents. */
export const id = () => text();
export const string = () => text();
/** A short text that is compared byte by byte: the sort key of siblings (F14). */
export const orderKey = () => text();
export const int = () => integer();
/** An integer that may exceed 32 bits. */
export const bigint = () => integer({ mode: 'number' });
export const bool = () => integer({ mode: 'boolean' });
/** A time in epoch milliseconds. */
export const time = () => integer({ mode: 'number' });
export const bytes = () => blob({ mode: 'buffer' });
export const json = <T>() => text({ mode: 'json' }).$type<T>();

export type Database = BetterSQLite3Database;
