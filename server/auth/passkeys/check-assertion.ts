import { and, eq, lt } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { passkey } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { challengeIn, consumeChallenge, isChallengeValid, type Challenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';

/** An assertion whose signature was checked. Its challenge is not consumed yet. */
export interface CheckedAssertion {
  challenge: Challenge;
  passkeyId: string;
  /** The owner of the passkey. */
  userId: string;
  /** The signature counter that the authenticator sent; 0 from those that do not count. */
  counter: number;
}

const refused = () => new AppError('wrong_credentials', AUTH_MESSAGES.passkeyRefused, { path: 'passkey' });
const expired = () => new AppError('token_invalid', AUTH_MESSAGES.passkeyExpired, { path: 'passkey' });

/**
 * Checks an assertion: a valid challenge of this kind, a known passkey of the expected user, the origin of PUBLIC_URL, a
 * verified person, a right signature and a counter that has risen.
 * @param expected `userId` null: any user, for a sign-in
 * @throws AppError `token_invalid` for a challenge that is used or expired, `wrong_credentials` for all the rest
 */
export async function checkAssertion(
  { config, db }: { config: Pick<Config, 'publicUrl'>; db: Pick<Db, 'read'> },
  assertion: PasskeyAssertion,
  expected: Pick<Challenge, 'kind' | 'userId'>,
  now: number,
): Promise<CheckedAssertion> {
  const token = challengeIn(assertion.clientDataJSON);
  if (token === undefined) throw refused();
  const challenge: Challenge = { ...expected, token };
  if (!(await isChallengeValid(db.read, challenge, now))) throw expired();
  const [known] = await db.read.select().from(passkey).where(eq(passkey.id, assertion.credential));
  if (!known || (expected.userId !== null && known.userId !== expected.userId)) throw refused();
  // A sign-in without an address trusts the passkey to name its user, so the two must agree.
  const { userHandle } = assertion;
  if (userHandle !== undefined && userHandle !== userHandleOf(known.userId)) throw refused();
  const counter = await verifiedCounter(config, assertion, known);
  if (counter === undefined) throw refused();
  return { challenge, passkeyId: known.id, userId: known.userId, counter };
}

/** @returns the counter of a right assertion; undefined for every other one */
async function verifiedCounter(
  config: Pick<Config, 'publicUrl'>,
  { credential, authenticatorData, clientDataJSON, signature }: PasskeyAssertion,
  known: typeof passkey.$inferSelect,
): Promise<number | undefined> {
  const party = relyingParty(config);
  // Loaded with the first passkey: with its certificate parsers the library takes longer than a start should.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { authenticatorData, clientDataJSON, signature },
      },
      // The challenge was found by its hash.
      expectedChallenge: () => true,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: known.id,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for each fault of an assertion: another origin, another site, no verified person, a counter
    // that went back, bytes that cannot be read.
    return undefined;
  }
}

/**
 * Consumes the challenge and stores the counter, in the transaction of the effect that the assertion allows.
 * @throws AppError `token_invalid` when the challenge was used meanwhile, `wrong_credentials` when the passkey was
 * removed, or a later use of it is stored
 */
export async function spendAssertion(tx: Tx, checked: CheckedAssertion, now: number): Promise<void> {
  const { challenge, passkeyId, counter } = checked;
  if (!(await consumeChallenge(tx, challenge, now))) throw expired();
  const used = await tx
    .update(passkey)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(passkey.id, passkeyId),
        // An authenticator that does not count sends 0 each time.
        counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter),
      ),
    )
    .returning({ id: passkey.id });
  if (used.length === 0) throw refused();
}
