import { toTimestamp } from '#shared/lib/scalars.ts';
import { getNewsletter as contract, type Newsletter } from '#shared/operations/newsletter.ts';
import { countRecipients } from '#server/admin/newsletter/newsletter-recipients.ts';
import { newestNewsletter } from '#server/admin/newsletter/newest-newsletter.ts';
import type { newsletter } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getNewsletter = queryHandler(contract, async ({ read }) => {
  const last = await newestNewsletter(read);
  return { recipients: await countRecipients(read), last: last ? presentNewsletter(last) : null };
});

const presentNewsletter = ({
  id,
  subject,
  createdAt,
  runId,
  recipients,
  begun,
  sent,
  failed,
}: typeof newsletter.$inferSelect): Newsletter => ({
  id,
  subject,
  createdAt: toTimestamp(createdAt),
  runId,
  recipients,
  sent,
  failed,
  uncertain: begun - sent - failed,
});
