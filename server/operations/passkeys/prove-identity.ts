import { toTimestamp } from '#shared/lib/scalars.ts';
import { proveIdentity as contract } from '#shared/operations/proof.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { confirmProof, PASSWORD_RULES, requireProof } from '#server/auth/proof.ts';
import { provedAtOf, recordProof } from '#server/auth/sessions.ts';
import { commandHandler } from '../handler.ts';

export const proveIdentity = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  prepare: ({ call, input, facts: account }) => requireProof(account, input, PASSWORD_RULES, call),
  write: async ({ tx, call, facts: account, prepared: proof }) => {
    await confirmProof(tx, account, proof, PASSWORD_RULES, call.now);
    // A sign-in proves only its own time: calling this again and again must not make it younger.
    if (proof.by !== 'sign-in') await recordProof(tx, call.actor.sessionHash, call.now);
    const provedAt = (await provedAtOf(tx, call.actor.sessionHash)) ?? call.now;
    return { answer: { provedAt: toTimestamp(provedAt) } };
  },
});
