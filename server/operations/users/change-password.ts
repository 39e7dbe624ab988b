import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError, invalidInput, unauthenticated } from '#shared/errors/app-error.ts';
import { changePassword as contract } from '#shared/operations/users.ts';
import { hashPassword, isPasswordOf } from '#server/auth/argon2.ts';
import { refuseCommonPassword } from '#server/auth/common-passwords.ts';
import { passwordChangedLetter } from '#server/auth/letters.ts';
import { LoginBrake } from '#server/auth/login-brake.ts';
import { replacePassword } from '#server/auth/replace-password.ts';
import { user } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

/** A stolen session must not be a way to try passwords quickly. */
const brake = new LoginBrake();

export const changePassword = commandHandler(contract, {
  authorise: async ({ call, read }) => {
    const [me] = await read
      .select({ id: user.id, passwordHash: user.passwordHash })
      .from(user)
      .where(and(eq(user.id, call.actor.userId), isNull(user.deletedAt)));
    if (!me) throw unauthenticated();
    if (me.passwordHash === null) throw new AppError('conflict', AUTH_MESSAGES.noPasswordYet);
    return { id: me.id, passwordHash: me.passwordHash };
  },
  prepare: async ({ call, input, facts: me }) => {
    brake.begin(me.id, call.now);
    // Not a 401: that would sign out somebody who only mistyped.
    if (!(await isPasswordOf(me.passwordHash, input.currentPassword))) {
      throw invalidInput(AUTH_MESSAGES.wrongCurrentPassword, { path: 'currentPassword' });
    }
    brake.succeeded(me.id);
    refuseCommonPassword(input.newPassword, 'newPassword');
    return { checkedHash: me.passwordHash, passwordHash: await hashPassword(input.newPassword) };
  },
  write: async ({ tx, call, facts: me, prepared: { checkedHash, passwordHash } }) => {
    const changed = await replacePassword(
      tx,
      { userId: me.id, passwordHash, keepSession: call.actor.sessionHash, previousHash: checkedHash },
      call.now,
    );
    // Changed elsewhere while this one was hashed: what was checked is not the password any more.
    if (!changed) throw invalidInput(AUTH_MESSAGES.wrongCurrentPassword, { path: 'currentPassword' });
    const { mailer, config } = call.services;
    return {
      answer: { message: AUTH_MESSAGES.passwordChanged },
      after: () => mailer.send(passwordChangedLetter(changed.email, config.publicUrl)),
    };
  },
});
