import { sendTestNewsletter as contract } from '#shared/operations/newsletter.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { authoriseAct } from '#server/admin/authorise-act.ts';
import { unsubscribeUrl } from '#server/admin/newsletter/unsubscribe-url.ts';
import { newsletterEmail, renderNewsletter } from '#server/mail/newsletter-email.ts';
import { commandHandler } from '../handler.ts';

export const sendTestNewsletter = commandHandler(contract, {
  authorise: ({ call: { actor }, read }) => authoriseAct(read, { actor, subjectId: actor.userId }),
  write: async ({ tx, call, input, facts: { id, email } }) => {
    await recordActOf(tx, { call, level: 'info', message: 'Sent a test of a newsletter.', subjectId: null });
    const url = unsubscribeUrl(call.services, id);
    return {
      answer: { email },
      afterCommit: () => call.services.mailer.send(newsletterEmail(email, renderNewsletter(input), url)),
    };
  },
});
