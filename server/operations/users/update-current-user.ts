import { and, eq, isNull } from 'drizzle-orm';
import { unauthenticated } from '#shared/errors/app-error.ts';
import { updateCurrentUser as contract } from '#shared/operations/users.ts';
import { user } from '#server/db/schema/index.ts';
import { raiseAcquaintances } from '#server/policies/members.ts';
import { commandHandler } from '../handler.ts';

const PING_AFTER_MS = 5 * 60 * 1000;

export const updateCurrentUser = commandHandler(contract, {
  authorise: async ({ call, read }) => {
    const [me] = await read
      .select()
      .from(user)
      .where(and(eq(user.id, call.actor.userId), isNull(user.deletedAt)));
    if (!me) throw unauthenticated();
    return me;
  },
  write: async ({ tx, call, input, facts: me, seq }) => {
    // The ping's value is ignored: the server stores its own time and raises no seq for it [G6].
    if (input.lastActiveTimestamp !== undefined && me.lastActiveAt < call.now - PING_AFTER_MS) {
      await tx.update(user).set({ lastActiveAt: call.now }).where(eq(user.id, me.id));
    }
    const username = input.username ?? me.username;
    const sendNewsletter = input.sendNewsletter ?? me.sendNewsletter;
    if (username !== me.username || sendNewsletter !== me.sendNewsletter) {
      await seq();
      await tx.update(user).set({ username, sendNewsletter, updatedAt: call.now }).where(eq(user.id, me.id));
      if (username !== me.username) await raiseAcquaintances(tx, me.id);
    }
    return { answer: { id: me.id, username, sendNewsletter } };
  },
});
