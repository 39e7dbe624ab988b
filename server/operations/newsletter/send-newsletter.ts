import { v7 as uuidv7 } from 'uuid';
import { NEWSLETTER_MESSAGES } from '#shared/accounts/newsletter.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { sendNewsletter as contract } from '#shared/operations/newsletter.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { authoriseAct } from '#server/admin/authorise-act.ts';
import { countRecipients } from '#server/admin/newsletter/newsletter-recipients.ts';
import { newsletter } from '#server/db/schema/index.ts';
import { requireNoneIsSent, startSending } from '#server/runs/kinds/newsletter/start-newsletter.ts';
import { runView } from '#server/runs/run-views.ts';
import { commandHandler } from '../handler.ts';

export const sendNewsletter = commandHandler(contract, {
  authorise: async ({ call: { actor }, read }) => {
    await authoriseAct(read, { actor, subjectId: actor.userId });
    await requireNoneIsSent(read);
    const recipients = await countRecipients(read);
    if (recipients === 0) throw new AppError('conflict', NEWSLETTER_MESSAGES.nobody);
    return { recipients };
  },
  write: async ({ tx, call, input, facts: { recipients } }) => {
    const id = uuidv7();
    const started = await startSending(tx, call.actor, { newsletterId: id, now: call.now });
    await tx.insert(newsletter).values({ id, ...input, runId: started.id, recipients, createdAt: call.now });
    await recordActOf(tx, { call, level: 'info', message: 'Began to send a newsletter.', subjectId: null });
    return {
      answer: await runView(tx, started),
      security: { kind: 'send-newsletter' },
      afterCommit: () => Promise.resolve(call.services.runs.poke()),
    };
  },
});
