import { sql } from 'drizzle-orm';
import { prepared } from './statements.ts';
import { preparedQuery } from './prepared-query.ts';
import { counter } from './schema/operations.ts';
import type { Tx } from './write.ts';
import type { RawConnection } from './open.ts';

export type CounterName = 'event' | 'doc_update';

const raise = preparedQuery('raise-counter', (tx: Tx) =>
  tx
    .insert(counter)
    .values({ name: sql.placeholder('name'), value: 1 })
    .onConflictDoUpdate({ target: counter.name, set: { value: sql`${counter.value} + 1` } })
    .returning(),
);

/** Reserves the next value of a counter within the caller's transaction. */
export async function nextCount(tx: Tx, name: CounterName): Promise<number> {
  const [row] = await raise(tx, { name });
  if (!row) throw new Error(`The counter ${name} gave no value.`);
  return row.value;
}

/**
 * Reserves `count` consecutive values of a counter, for the journal's synchronous steps.
 * @returns the first of them
 */
export function reserveCounts(raw: RawConnection, name: CounterName, count: number): number {
  const value = prepared(
    raw,
    'INSERT INTO counter (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value RETURNING value',
    'column',
  ).get(name, count) as number;
  return value - count + 1;
}
