import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#shared/accounts/passkeys.ts';
import { CHALLENGE_LIFETIME_MS } from '#shared/accounts/passkeys.ts';
import { userHandleOf } from './user-handle.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
export const ALGORITHMS = [-8, -7, -257];

export interface KnownPasskey {
  id: string;
  transports: string[];
}

const descriptorsOf = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }));

/**
 * Returns the options with which a browser asks for a passkey.
 * @param passkeys the passkeys of one user; without any, the person selects one of this site
 */
export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  passkeys: readonly KnownPasskey[] = [],
): PasskeyRequestOptions => ({
  challenge,
  rpId: party.id,
  timeout: CHALLENGE_LIFETIME_MS,
  // A passkey replaces the password, so the authenticator must know its person, not only that somebody is there.
  userVerification: 'required',
  allowCredentials: descriptorsOf(passkeys),
});

/**
 * Returns the options with which a browser makes a passkey: one that a sign-in finds without an address, on an
 * authenticator that holds none of this user's yet. No attestation is requested, because any make is accepted.
 */
export const creationOptions = (
  party: RelyingParty,
  challenge: string,
  user: { id: string; email: string; username: string | null; passkeys: readonly KnownPasskey[] },
): PasskeyCreationOptions => ({
  challenge,
  rp: { id: party.id, name: party.name },
  user: { id: userHandleOf(user.id), name: user.email, displayName: user.username ?? user.email },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: CHALLENGE_LIFETIME_MS,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: descriptorsOf(user.passkeys),
});
