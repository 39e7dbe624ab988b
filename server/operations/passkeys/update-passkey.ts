import { eq } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import { updatePasskey as contract } from '#shared/operations/passkeys.ts';
import { findOwnPasskey } from '#server/auth/passkeys/user-passkeys.ts';
import { passkey } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

export const updatePasskey = commandHandler(contract, {
  authorise: async ({ call, input: { id }, read }) => {
    const found = await findOwnPasskey(read, { id, userId: call.actor.userId });
    if (!found) throw notFound('This passkey');
    return found;
  },
  write: async ({ tx, input: { id, name }, seq }) => {
    await tx.update(passkey).set({ name }).where(eq(passkey.id, id));
    await seq();
    return { answer: { id, name } };
  },
});
