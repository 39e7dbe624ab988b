import { eq } from 'drizzle-orm';
import { NEWSLETTER_MESSAGES } from '#shared/accounts/newsletter.ts';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import { continueNewsletter as contract } from '#shared/operations/newsletter.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { authoriseAct } from '#server/admin/authorise-act.ts';
import { newestNewsletter } from '#server/admin/newsletter/newest-newsletter.ts';
import { newsletter } from '#server/db/schema/index.ts';
import { requireNoneIsSent, startSending } from '#server/runs/kinds/newsletter/start-newsletter.ts';
import { runView } from '#server/runs/run-views.ts';
import { commandHandler } from '../handler.ts';

export const continueNewsletter = commandHandler(contract, {
  authorise: async ({ call: { actor }, input, read }) => {
    await authoriseAct(read, { actor, subjectId: actor.userId });
    const newest = await newestNewsletter(read);
    if (newest?.id !== input.id) throw notFound('This newsletter');
    if (newest.finishedAt !== null) throw new AppError('conflict', NEWSLETTER_MESSAGES.isFinished);
    await requireNoneIsSent(read);
  },
  write: async ({ tx, call, input: { id } }) => {
    const started = await startSending(tx, call.actor, { newsletterId: id, now: call.now });
    await tx.update(newsletter).set({ runId: started.id }).where(eq(newsletter.id, id));
    await recordActOf(tx, { call, level: 'info', message: 'Went on to send a newsletter.', subjectId: null });
    return {
      answer: await runView(tx, started),
      security: { kind: 'send-newsletter' },
      afterCommit: () => Promise.resolve(call.services.runs.poke()),
    };
  },
});
