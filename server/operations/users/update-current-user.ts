import { eq } from 'drizzle-orm';
import { updateCurrentUser as contract } from '#shared/operations/users.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { emitNameChanged } from '#server/db/scopes.ts';
import { user } from '#server/db/schema/index.ts';
import { raiseScopesShowingName } from '#server/policies/members.ts';
import { commandHandler } from '../handler.ts';

const ACTIVITY_WRITE_INTERVAL_MS = 5 * 60 * 1000;

export const updateCurrentUser = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  write: async ({ tx, call, input, facts: account, seq }) => {
    // The ping's value is ignored: the server stores its own time and raises no seq for it [G6].
    if (
      input.lastActiveTimestamp !== undefined &&
      account.lastActiveAt < call.now - ACTIVITY_WRITE_INTERVAL_MS
    ) {
      await tx.update(user).set({ lastActiveAt: call.now }).where(eq(user.id, account.id));
    }
    const username = input.username ?? account.username;
    const sendNewsletter = input.sendNewsletter ?? account.sendNewsletter;
    if (username !== account.username || sendNewsletter !== account.sendNewsletter) {
      await seq();
      await tx
        .update(user)
        .set({ username, sendNewsletter, updatedAt: call.now })
        .where(eq(user.id, account.id));
      if (username !== account.username) {
        // Rooms that the user has joined show the new name at once.
        await emitNameChanged(tx, account.id);
        await raiseScopesShowingName(tx, account.id);
      }
    }
    return { answer: { id: account.id, username, sendNewsletter } };
  },
});
