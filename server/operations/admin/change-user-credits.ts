import { tooFewCredits } from '#shared/accounts/admin-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { changeUserCredits as contract } from '#shared/operations/admin-users.ts';
import { creditsText, hundredthsOf } from '#shared/plans/credits.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { grantCredits, takeCredits } from '#server/billing/credits.ts';
import { actOnUser } from '../act-on-user.ts';

export const changeUserCredits = actOnUser(contract, {
  check: ({ input, subject }) => {
    if (subject.credits + hundredthsOf(input.credits) < 0)
      throw new AppError('conflict', tooFewCredits(creditsText(subject.credits)));
  },
  write: async ({ tx, call, input, facts: { id } }) => {
    const change = hundredthsOf(input.credits);
    const amount = Math.abs(change);
    const verb = change > 0 ? 'Granted' : 'Took';
    // The entry of the ledger names the entry of this log as its cause.
    const ref = await recordActOf(tx, {
      call,
      input,
      level: 'info',
      message: `${verb} ${creditsText(amount)} credits.`,
      subjectId: id,
    });
    const entry = { userId: id, amount, reason: 'admin', ref, now: call.now } as const;
    await (change > 0 ? grantCredits(tx, entry) : takeCredits(tx, entry));
    return { answer: { id }, security: { kind: 'change-credits', subjectId: id } };
  },
});
