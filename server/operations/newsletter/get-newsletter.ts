import { eq } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getNewsletter as contract, type Newsletter } from '#shared/operations/newsletter.ts';
import { countRecipients } from '#server/admin/newsletter/newsletter-recipients.ts';
import { newestNewsletter } from '#server/admin/newsletter/newest-newsletter.ts';
import { run, type newsletter } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getNewsletter = queryHandler(contract, async ({ read }) => {
  const recipients = await countRecipients(read);
  const newest = await newestNewsletter(read);
  if (!newest) return { recipients, last: null };
  const [found] = await read.select({ state: run.state }).from(run).where(eq(run.id, newest.runId));
  // Runs are purged after 30 days.
  const state = found?.state ?? (newest.finishedAt === null ? 'cancelled' : 'done');
  return { recipients, last: presentNewsletter(newest, state) };
});

const presentNewsletter = (
  { id, subject, createdAt, runId, recipients, begun, sent, failed }: typeof newsletter.$inferSelect,
  state: string,
): Newsletter => ({
  id,
  subject,
  createdAt: toTimestamp(createdAt),
  runId,
  // The answer is checked against the contract.
  state: state as Newsletter['state'],
  recipients,
  sent,
  failed,
  uncertain: begun - sent - failed,
});
