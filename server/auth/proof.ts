import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { FRESH_SIGN_IN_MS, type PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import { AppError, invalidInput } from '#shared/errors/app-error.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { acceptedProofs, type AcceptedProofs } from './accepted-proofs.ts';
import { consumeActProof, isActProved, type ProvedAct } from './act-proofs.ts';
import { checkAssertion, spendAssertion, type CheckedAssertion } from './passkeys/check-assertion.ts';
import { requireOwnPassword } from './passwords/own-password.ts';
import { resultOf, type SecurityRecorder } from './security-log/security-events.ts';
import { proofTimesOf } from './sessions.ts';
import { waysToSignIn } from './ways-to-sign-in.ts';

/** The age up to which a proof permits an act of an administrator, in milliseconds. */
const RECENT_PROOF_MS = 15 * 60 * 1000;

/** The account of a signed-in user who must prove their identity; `passwordHash` is null without a password. */
type Account = Pick<typeof user.$inferSelect, 'id' | 'passwordHash' | 'isAdmin'>;

/** The proof that the user sent: a password, a passkey, the token of a new sign-in at a provider, or nothing. */
export interface SentProof {
  password?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
  actProof?: string | undefined;
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
  /** The name of the operation that needs the proof. */
  operation: string;
  /** The input field of the password, and the message for a wrong one. */
  refusal: { path: string; message: string };
}

/** Returns the rules of an operation. By default its input has the field `password`. */
export const proofRules = (
  { name }: { name: string },
  refusal: ProofRules['refusal'] = { path: 'password', message: AUTH_MESSAGES.wrongPassword },
): ProofRules => ({ operation: name, refusal });

/** A proof that was checked, and that `confirmProof` checks again in the transaction that relies on it. */
export type Proof =
  | { by: 'password'; checkedHash: string }
  | { by: 'passkey'; assertion: CheckedAssertion }
  | { by: 'provider'; token: string; act: ProvedAct }
  | { by: 'sign-in' };

/**
 * Checks the identity of the caller again, by a credential that the account has already (`acceptedProofs`). Call it in
 * `prepare`.
 * @throws AppError `invalid_input` for a wrong or missing password and for a wrong passkey (a 401 would sign the user
 * out), `token_invalid` for a passkey's answer or a proof of a provider that is used or old, `conflict` for a password
 * when the account has none [G1], `proof_needed`, `too_many_requests`, `unavailable` when the server is busy hashing
 */
export async function requireProof(
  account: Account,
  { password, passkey, actProof }: SentProof,
  rules: ProofRules,
  context: ProofContext,
): Promise<Proof> {
  const { services, actor, now } = context;
  const { read } = services.db;
  const { passwordHash } = account;
  const accepted = acceptedProofs(account, await waysToSignIn(read, account.id));
  if (password !== undefined) {
    if (passwordHash === null) throw new AppError('conflict', AUTH_MESSAGES.noPasswordYet);
    if (!accepted.password) throw invalidInput(AUTH_MESSAGES.passkeyNeeded, { path: rules.refusal.path });
    await requireOwnPassword({ ...account, passwordHash }, password, rules.refusal, context);
    return { by: 'password', checkedHash: passwordHash };
  }
  if (passkey !== undefined)
    return { by: 'passkey', assertion: await checkPasskey(account, passkey, context) };
  if (actProof !== undefined && accepted.providers.length > 0) {
    const act = { userId: account.id, sessionHash: actor.sessionHash, operation: rules.operation };
    if (!(await isActProved(read, actProof, act, now))) throw proofExpired();
    return { by: 'provider', token: actProof, act };
  }
  if (accepted.signIn && (await freshUntil(read, actor.sessionHash, now)) !== undefined)
    return { by: 'sign-in' };
  throw missingProof(accepted, rules);
}

const proofExpired = () => new AppError('token_invalid', AUTH_MESSAGES.passkeyExpired);

function missingProof({ password, passkey }: AcceptedProofs, { refusal }: ProofRules): AppError {
  if (password) return invalidInput('Password is required', { path: refusal.path });
  return new AppError('proof_needed', passkey ? AUTH_MESSAGES.passkeyNeeded : AUTH_MESSAGES.proofNeeded);
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
  const { provedAt } = await proofTimesOf(read, sessionHash);
  const until = provedAt === undefined ? undefined : provedAt + FRESH_SIGN_IN_MS;
  return until !== undefined && until > now ? until : undefined;
}

/**
 * Requires that the session of an administrator has the rights of the role. A sign-in is a proof of identity for 15
 * minutes, and so is `prove-identity`. An administrator who has a passkey has used it in this session; the password
 * alone gives no rights.
 * @param isRecent whether the last proof must be of the last 15 minutes
 * @throws AppError `proof_needed`
 */
export async function requireAdministratorProof(
  read: Pick<Tx, 'select'>,
  { userId, sessionHash }: { userId: string; sessionHash: string },
  { isRecent, now }: { isRecent: boolean; now: number },
): Promise<void> {
  const { passkeyIds } = await waysToSignIn(read, userId);
  const { provedAt, passkeyProvedAt } = await proofTimesOf(read, sessionHash);
  const hasPasskey = passkeyIds.length > 0;
  const at = hasPasskey ? passkeyProvedAt : provedAt;
  if (hasPasskey && at === undefined) throw adminProofNeeded(hasPasskey);
  if (isRecent && (at === undefined || at + RECENT_PROOF_MS <= now)) throw adminProofNeeded(hasPasskey);
}

const adminProofNeeded = (hasPasskey: boolean): AppError =>
  new AppError('proof_needed', hasPasskey ? AUTH_MESSAGES.passkeyNeeded : AUTH_MESSAGES.adminProofNeeded);

/**
 * Checks in the transaction that nothing has voided the proof meanwhile, and consumes a passkey's answer or the proof of
 * a provider. Call it first in `write`.
 * @param account the account as the transaction reads it
 * @throws AppError as `requireProof`
 */
export async function confirmProof(
  tx: Tx,
  account: Account,
  proof: Proof,
  rules: ProofRules,
  now: number,
): Promise<void> {
  const { refusal } = rules;
  if (proof.by === 'password' && account.passwordHash !== proof.checkedHash)
    throw invalidInput(refusal.message, { path: refusal.path });
  const accepted = acceptedProofs(account, await waysToSignIn(tx, account.id));
  if (!isAccepted(proof, accepted)) throw missingProof(accepted, rules);
  if (proof.by === 'provider' && !(await consumeActProof(tx, proof.token, proof.act, now)))
    throw proofExpired();
  if (proof.by !== 'passkey') return;
  try {
    await spendAssertion(tx, proof.assertion, now);
  } catch (error) {
    throw withoutSignOut(error);
  }
}

function isAccepted({ by }: Proof, { password, passkey, providers, signIn }: AcceptedProofs): boolean {
  return { password, passkey, provider: providers.length > 0, 'sign-in': signIn }[by];
}
