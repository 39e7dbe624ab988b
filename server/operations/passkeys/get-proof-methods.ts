import { toTimestamp } from '#shared/lib/scalars.ts';
import { getProofMethods as contract } from '#shared/operations/proof.ts';
import { freshUntil } from '#server/auth/proof.ts';
import { waysToSignIn } from '#server/auth/ways-to-sign-in.ts';
import { queryHandler } from '../handler.ts';

export const getProofMethods = queryHandler(contract, async ({ call, read }) => {
  const { hasPassword, passkeyIds } = await waysToSignIn(read, call.actor.userId);
  const until = await freshUntil(read, call.actor.sessionHash, call.now);
  return {
    hasPassword,
    hasPasskey: passkeyIds.length > 0,
    signInCountsUntil: until === undefined ? null : toTimestamp(until),
  };
});
