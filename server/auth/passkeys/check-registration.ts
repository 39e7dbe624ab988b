import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import type { PasskeyRegistration } from '#shared/accounts/passkeys.ts';
import { AppError, invalidInput } from '#shared/errors/app-error.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { challengeIn, isChallengeValid, type Challenge } from './challenges.ts';
import { ALGORITHMS } from './passkey-options.ts';
import { relyingParty } from './relying-party.ts';

/** A new passkey whose answer was checked. Its challenge is not consumed yet. */
export interface CheckedRegistration {
  challenge: Challenge;
  passkey: { id: string; publicKey: Uint8Array; counter: number; transports: string[] };
}

const refused = () => invalidInput(AUTH_MESSAGES.passkeyRefused, { path: 'registration' });

export const challengeExpired = () => new AppError('token_invalid', AUTH_MESSAGES.passkeyExpired);

/**
 * Checks the answer of an authenticator that made a passkey.
 * @throws AppError `token_invalid` for a challenge that is used, expired or another user's, `invalid_input` for all the
 * rest
 */
export async function checkRegistration(
  { config, db }: { config: Pick<Config, 'publicUrl'>; db: Pick<Db, 'read'> },
  registration: PasskeyRegistration,
  userId: string,
  now: number,
): Promise<CheckedRegistration> {
  const { credential, attestationObject, clientDataJSON, transports } = registration;
  const token = challengeIn(clientDataJSON);
  if (token === undefined) throw refused();
  const challenge: Challenge = { kind: 'passkey-registration', userId, token };
  if (!(await isChallengeValid(db.read, challenge, now))) throw challengeExpired();
  const party = relyingParty(config);
  // Loaded with the first passkey: with its certificate parsers the library takes longer than a start should.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const result = await verifyRegistrationResponse({
    response: {
      id: credential,
      rawId: credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: { attestationObject, clientDataJSON },
    },
    // The challenge was found by its hash.
    expectedChallenge: () => true,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for each fault: another origin, another site, no verified person, bytes that cannot be read.
  }).catch(() => undefined);
  const made = result?.registrationInfo?.credential;
  if (!result?.verified || made === undefined || made.id !== credential) throw refused();
  return {
    challenge,
    passkey: { id: made.id, publicKey: made.publicKey, counter: made.counter, transports },
  };
}
