import type { WaysToSignIn } from './ways-to-sign-in.ts';

/** The proofs of identity that an account accepts. */
export interface AcceptedProofs {
  password: boolean;
  passkey: boolean;
  /** The providers at which a new sign-in is a proof. */
  providers: string[];
  /** Whether the sign-in of the session is a proof for ten minutes. */
  signIn: boolean;
}

/**
 * Returns the proofs that an account accepts: each one is a credential that it has already, so that a stolen session
 * adds none of its own. Only an account without any, whose address was confirmed a moment ago, is proved by the
 * session. For an administrator with a passkey the password is no proof.
 */
export function acceptedProofs(
  { isAdmin }: { isAdmin: boolean },
  { hasPassword, passkeyIds, identities, count }: WaysToSignIn,
): AcceptedProofs {
  const passkey = passkeyIds.length > 0;
  return {
    password: hasPassword && !(isAdmin && passkey),
    passkey,
    providers: hasPassword || passkey ? [] : identities.map(({ providerName }) => providerName),
    signIn: count === 0,
  };
}
