import { toTimestamp } from '#shared/lib/scalars.ts';
import { getProofMethods as contract } from '#shared/operations/proof.ts';
import { acceptedProofs } from '#server/auth/accepted-proofs.ts';
import { freshUntil } from '#server/auth/proof.ts';
import { waysToSignIn } from '#server/auth/ways-to-sign-in.ts';
import { queryHandler } from '../handler.ts';

export const getProofMethods = queryHandler(contract, async ({ call, read }) => {
  const { userId, isAdmin, sessionHash } = call.actor;
  const ways = await waysToSignIn(read, userId);
  const accepted = acceptedProofs({ isAdmin }, ways);
  const until = accepted.signIn ? await freshUntil(read, sessionHash, call.now) : undefined;
  return {
    hasPassword: ways.hasPassword,
    hasPasskey: accepted.passkey,
    needsPasskey: accepted.passkey && !accepted.password && ways.hasPassword,
    providers: accepted.providers,
    signInCountsUntil: until === undefined ? null : toTimestamp(until),
  };
});
