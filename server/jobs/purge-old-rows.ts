import { asc, lt, lte } from 'drizzle-orm';
import { event, idempotencyKey, securityEvent } from '#server/db/schema/index.ts';
import { ROWS, step, type Purge } from './purge-steps.ts';

/** Longer than the longest spell a device is expected to be offline and come back with its queue [D3]. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Answers kept under keys, events that everybody has long heard of, and the security log. @returns how many rows went */
export async function purgeOldRows(purge: Purge): Promise<number> {
  let dropped = 0;
  for (const table of [idempotencyKey, event, securityEvent]) dropped += await dropOld(purge, table);
  return dropped;
}

async function dropOld(
  purge: Purge,
  table: typeof idempotencyKey | typeof event | typeof securityEvent,
): Promise<number> {
  const { read } = purge.db;
  let dropped = 0;
  for (;;) {
    const oldest = await read
      .select({ createdAt: table.createdAt })
      .from(table)
      .where(lt(table.createdAt, purge.now - KEPT_MS))
      .orderBy(asc(table.createdAt))
      .limit(ROWS);
    const last = oldest.at(-1);
    if (!last) return dropped;
    // By time, for a key has two columns; rows of one millisecond go together.
    const gone = await step(purge, (tx) =>
      tx.delete(table).where(lte(table.createdAt, last.createdAt)).returning({ createdAt: table.createdAt }),
    );
    dropped += gone.length;
  }
}
