import { and, eq, isNull } from 'drizzle-orm';
import { NEWSLETTER, NEWSLETTER_MESSAGES } from '#shared/accounts/newsletter.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { newestNewsletter } from '#server/admin/newsletter/newest-newsletter.ts';
import { run } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { startRun } from '../../start-run.ts';

/** Two newsletters at once would take each other's share of the mail server. @throws AppError `conflict` */
export async function requireNoneIsSent(read: Pick<Tx, 'select'>): Promise<void> {
  const newest = await newestNewsletter(read);
  if (!newest) return;
  const [open] = await read
    .select({ id: run.id })
    .from(run)
    .where(and(eq(run.id, newest.runId), isNull(run.finishedAt)));
  if (open) throw new AppError('conflict', NEWSLETTER_MESSAGES.isBeingSent);
}

/** Queues the run that sends a newsletter, in the caller's transaction. */
export const startSending = (
  tx: Tx,
  { userId, sessionHash }: { userId: string; sessionHash: string },
  { newsletterId, now }: { newsletterId: string; now: number },
) =>
  startRun(
    tx,
    { kind: NEWSLETTER, scope: `user:${userId}`, userId, sessionHash, input: { newsletterId } },
    now,
  );
