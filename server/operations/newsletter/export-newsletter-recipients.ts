import {
  exportNewsletterRecipients as contract,
  MAX_EXPORTED_RECIPIENTS,
} from '#shared/operations/newsletter.ts';
import { countRecipients, recipientsAfter } from '#server/admin/newsletter/newsletter-recipients.ts';
import { queryHandler } from '../handler.ts';

export const exportNewsletterRecipients = queryHandler(contract, async ({ call, read }) => {
  const { actor, clientAddress, services } = call;
  const recipients = await recipientsAfter(read, '', MAX_EXPORTED_RECIPIENTS);
  services.securityLog.record({
    kind: 'export-newsletter-recipients',
    result: 'done',
    userId: actor.userId,
    clientAddress,
  });
  return {
    recipients: recipients.map(({ email, username }) => ({ email, username })),
    totalRecipients: await countRecipients(read),
  };
});
