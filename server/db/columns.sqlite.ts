import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * The columns of SQLite. `#server/db/columns` resolves here, or to `columns.postgres.ts` under the import
 * condition `postgres`; both export the same names [F12].
 */
export const table = sqliteTable;
export { index, primaryKey, uniqueIndex };

/** An id: a lower-case UUID, or the short text that a table documents. */
export const id = () => text();
export const string = () => text();
/** A short text compared by bytes: orders of siblings (F14). */
export const orderKey = () => text();
export const int = () => integer();
/** A counter that outgrows 32 bits. */
export const bigint = () => integer({ mode: 'number' });
export const bool = () => integer({ mode: 'boolean' });
/** A moment in epoch milliseconds. */
export const time = () => integer({ mode: 'number' });
export const bytes = () => blob({ mode: 'buffer' });
export const json = <T>() => text({ mode: 'json' }).$type<T>();

export type Database = BetterSQLite3Database;
