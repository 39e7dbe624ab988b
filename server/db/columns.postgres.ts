import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bigint as pgBigint, boolean } from 'drizzle-orm/pg-core';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Column builders for PostgreSQL, under the same names as in `columns.sqlite.ts` [F12]. */
export const table = pgTable;
export { index, primaryKey, uniqueIndex };

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const textC = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const id = () => text();
export const string = () => text();
export const orderKey = () => textC();
export const int = () => integer();
export const bigint = () => pgBigint({ mode: 'number' });
export const bool = () => boolean();
export const time = () => pgBigint({ mode: 'number' });
export const bytes = () => bytea();
export const json = <T>() => jsonb().$type<T>();

export type Database = PgDatabase<PgQueryResultHKT>;
