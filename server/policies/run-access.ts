import { and, eq } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import { run } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Returns a run of the caller. @throws AppError `not_found` for an absent run and for one of another user alike */
export async function requireOwnRun(
  read: Pick<Tx, 'select'>,
  userId: string,
  id: string,
): Promise<typeof run.$inferSelect> {
  const [row] = await read
    .select()
    .from(run)
    .where(and(eq(run.id, id), eq(run.userId, userId)));
  if (!row) throw notFound('This run');
  return row;
}
