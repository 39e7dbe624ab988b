import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { FRESH_SIGN_IN_MS, type PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import { AppError, invalidInput } from '#shared/errors/app-error.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { checkAssertion, spendAssertion, type CheckedAssertion } from './passkeys/check-assertion.ts';
import { requireOwnPassword } from './passwords/own-password.ts';
import { resultOf, type SecurityRecorder } from './security-log/security-events.ts';
import { provedAtOf } from './sessions.ts';

/** The age up to which a proof permits an act of an administrator, in milliseconds. */
const RECENT_PROOF_MS = 15 * 60 * 1000;

/** The account of a signed-in user who has to prove who they are; `passwordHash` is null without a password. */
type Account = Pick<typeof user.$inferSelect, 'id' | 'passwordHash'>;

/** The proof that the user sent: a password, a passkey, or nothing when the sign-in is fresh. */
export interface SentProof {
  password?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

/** The call that needs the proof. */
export interface ProofContext {
  services: { config: Pick<Config, 'publicUrl'>; db: Pick<Db, 'read'>; securityLog: SecurityRecorder };
  actor: { sessionHash: string };
  clientAddress: string;
  /** Epoch milliseconds. */
  now: number;
}

export interface ProofRules {
  /** The input field of the password, and the message for a wrong one. */
  refusal: { path: string; message: string };
  /**
   * Whether a sign-in of the last 10 minutes is a proof for users with a password too. Otherwise it is one only for
   * users without: somebody at an unlocked screen does not know the password.
   */
  acceptsFreshSignIn?: boolean;
}

/** The rules of an operation whose input has the field `password`. */
export const PASSWORD_RULES: ProofRules = {
  refusal: { path: 'password', message: AUTH_MESSAGES.wrongPassword },
};
export const PASSWORD_OR_FRESH_SIGN_IN: ProofRules = { ...PASSWORD_RULES, acceptsFreshSignIn: true };

/** A proof that was checked, and that `confirmProof` checks again in the transaction that relies on it. */
export type Proof =
  | { by: 'password'; checkedHash: string }
  | { by: 'passkey'; assertion: CheckedAssertion }
  | { by: 'sign-in' };

/**
 * Checks the identity of the caller again: by the password, by one of their passkeys, or, for a user without a
 * password, by a sign-in within the last 10 minutes. Call it in `prepare`.
 * @throws AppError `invalid_input` for a wrong or missing password and for a wrong passkey (a 401 would sign the user
 * out), `token_invalid` for a passkey's answer that is used or old, `conflict` for a password when the account has none
 * [G1], `proof_needed`, `too_many_requests`, `unavailable` when the server is busy hashing
 */
export async function requireProof(
  account: Account,
  { password, passkey }: SentProof,
  rules: ProofRules,
  context: ProofContext,
): Promise<Proof> {
  const { passwordHash } = account;
  if (password !== undefined) {
    if (passwordHash === null) throw new AppError('conflict', AUTH_MESSAGES.noPasswordYet);
    await requireOwnPassword({ ...account, passwordHash }, password, rules.refusal, context);
    return { by: 'password', checkedHash: passwordHash };
  }
  if (passkey !== undefined)
    return { by: 'passkey', assertion: await checkPasskey(account, passkey, context) };
  if (passwordHash === null || rules.acceptsFreshSignIn) {
    const { services, actor, now } = context;
    if ((await freshUntil(services.db.read, actor.sessionHash, now)) === undefined)
      throw new AppError('proof_needed', AUTH_MESSAGES.proofNeeded);
    return { by: 'sign-in' };
  }
  throw invalidInput('Password is required', { path: rules.refusal.path });
}

async function checkPasskey(
  account: Account,
  passkey: PasskeyAssertion,
  { services, clientAddress, now }: ProofContext,
): Promise<CheckedAssertion> {
  try {
    return await checkAssertion(services, passkey, { kind: 'passkey-proof', userId: account.id }, now);
  } catch (error) {
    const result = resultOf(error);
    if (result)
      services.securityLog.record({ kind: 'confirm-passkey', result, userId: account.id, clientAddress });
    throw withoutSignOut(error);
  }
}

/** The code `wrong_credentials` belongs to a sign-in; a signed-in user's input was wrong. */
const withoutSignOut = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'wrong_credentials'
    ? invalidInput(error.message, error.details)
    : error;

/** Returns the time until which a session's sign-in is a proof, in epoch milliseconds; undefined once it is over. */
export async function freshUntil(
  read: Pick<Tx, 'select'>,
  sessionHash: string,
  now: number,
): Promise<number | undefined> {
  const provedAt = await provedAtOf(read, sessionHash);
  const until = provedAt === undefined ? undefined : provedAt + FRESH_SIGN_IN_MS;
  return until !== undefined && until > now ? until : undefined;
}

/**
 * Requires that the user of a session has proved who they are within the last 15 minutes. A sign-in is such a proof,
 * and so is `prove-identity`, which asks for the password or a passkey.
 * @throws AppError `proof_needed`
 */
export async function requireRecentProof(
  read: Pick<Tx, 'select'>,
  sessionHash: string,
  now: number,
): Promise<void> {
  const provedAt = await provedAtOf(read, sessionHash);
  if (provedAt === undefined || provedAt + RECENT_PROOF_MS <= now)
    throw new AppError('proof_needed', AUTH_MESSAGES.adminProofNeeded);
}

/**
 * Checks in the transaction that nothing has voided the proof meanwhile, and consumes a passkey's answer. Call it first
 * in `write`.
 * @param account the account as the transaction reads it
 * @throws AppError as `requireProof`
 */
export async function confirmProof(
  tx: Tx,
  account: Account,
  proof: Proof,
  { refusal }: Pick<ProofRules, 'refusal'>,
  now: number,
): Promise<void> {
  if (proof.by === 'password' && account.passwordHash !== proof.checkedHash)
    throw invalidInput(refusal.message, { path: refusal.path });
  if (proof.by !== 'passkey') return;
  try {
    await spendAssertion(tx, proof.assertion, now);
  } catch (error) {
    throw withoutSignOut(error);
  }
}
