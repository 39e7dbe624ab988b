import { toTimestamp } from '#shared/lib/scalars.ts';
import { proveIdentity as contract } from '#shared/operations/proof.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { issueActProof } from '#server/auth/act-proofs.ts';
import { confirmProof, proofRules, requireProof } from '#server/auth/proof.ts';
import { proofTimesOf, recordProof } from '#server/auth/sessions.ts';
import { commandHandler } from '../handler.ts';

const RULES = proofRules(contract);

export const proveIdentity = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  prepare: ({ call, input, facts: account }) => requireProof(account, input, RULES, call),
  write: async ({ tx, call, input: { act }, facts: account, prepared: proof }) => {
    await confirmProof(tx, account, proof, RULES, call.now);
    const { userId, sessionHash } = call.actor;
    // A sign-in proves only its own time: calling this again and again must not make it younger.
    if (proof.by !== 'sign-in')
      await recordProof(tx, sessionHash, { isByPasskey: proof.by === 'passkey' }, call.now);
    const { provedAt = call.now } = await proofTimesOf(tx, sessionHash);
    const actProof = act && (await issueActProof(tx, { userId, sessionHash, ...act }, call.now));
    return { answer: { provedAt: toTimestamp(provedAt), ...(actProof !== undefined && { actProof }) } };
  },
});
