import { eq } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { MAX_PASSKEYS } from '#shared/accounts/passkeys.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { createPasskey as contract } from '#shared/operations/passkeys.ts';
import { passkeyAddedEmail } from '#server/auth/account-emails.ts';
import { consumeChallenge } from '#server/auth/passkeys/challenges.ts';
import { challengeExpired, checkRegistration } from '#server/auth/passkeys/check-registration.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { passkey } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

export const createPasskey = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  prepare: ({ call, input, facts: account }) =>
    checkRegistration(call.services, input.registration, account.id, call.now),
  write: async ({
    tx,
    call,
    input: { name },
    facts: account,
    prepared: { challenge, passkey: made },
    seq,
  }) => {
    if (!(await consumeChallenge(tx, challenge, call.now))) throw challengeExpired();
    const [known] = await tx.select({ id: passkey.id }).from(passkey).where(eq(passkey.id, made.id));
    if (known) throw new AppError('conflict', AUTH_MESSAGES.passkeyTaken);
    if ((await tx.$count(passkey, eq(passkey.userId, account.id))) >= MAX_PASSKEYS)
      throw new AppError('limit_reached', AUTH_MESSAGES.passkeyLimit);
    await tx.insert(passkey).values({
      ...made,
      publicKey: Buffer.from(made.publicKey),
      userId: account.id,
      name,
      createdAt: call.now,
    });
    await seq();
    const { mailer, config } = call.services;
    return {
      answer: { id: made.id, name, createdAt: toTimestamp(call.now), lastUsedAt: null },
      security: { kind: 'add-passkey' },
      afterCommit: () => mailer.send(passkeyAddedEmail(account.email, config.publicUrl)),
    };
  },
});
