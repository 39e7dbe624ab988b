import { eq } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import { deletePasskey as contract } from '#shared/operations/passkeys.ts';
import { passkeyRemovedEmail } from '#server/auth/account-emails.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { findOwnPasskey } from '#server/auth/passkeys/user-passkeys.ts';
import { confirmProof, proofRules, requireProof } from '#server/auth/proof.ts';
import { requireAnotherWay, waysToSignIn } from '#server/auth/ways-to-sign-in.ts';
import { passkey } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

const RULES = proofRules(contract);

export const deletePasskey = commandHandler(contract, {
  authorise: async ({ call, input: { id }, read }) => {
    const account = await requireOwnAccount(read, call.actor.userId);
    const found = await findOwnPasskey(read, { id, userId: call.actor.userId });
    if (!found) throw notFound('This passkey');
    requireAnotherWay(await waysToSignIn(read, call.actor.userId));
    return account;
  },
  prepare: ({ call, input, facts: account }) => requireProof(account, input, RULES, call),
  write: async ({ tx, call, input: { id }, facts: account, prepared: proof, seq }) => {
    await confirmProof(tx, account, proof, RULES, call.now);
    await tx.delete(passkey).where(eq(passkey.id, id));
    await seq();
    const { mailer, config } = call.services;
    return {
      answer: { id },
      security: { kind: 'remove-passkey' },
      afterCommit: () => mailer.send(passkeyRemovedEmail(account.email, config.publicUrl)),
    };
  },
});
