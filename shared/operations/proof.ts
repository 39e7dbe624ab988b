import * as v from 'valibot';
import { PasskeyAssertion, PasskeyRequestOptions } from '#shared/accounts/passkeys.ts';
import { TypedPassword } from '#shared/accounts/password.ts';
import { Id, Timestamp } from '#shared/lib/scalars.ts';
import { OneTimeCode } from './auth.ts';
import { defineOperation, userScope } from './contract.ts';

/** The name of an operation. */
export const OperationName = v.pipe(
  v.string(),
  v.regex(/^[a-z-]{3,60}$/, 'This is not the name of an operation.'),
);

/**
 * The fields with which a caller proves their identity again, by a credential that the account has already. An account
 * that only providers sign in sends `actProof`. Without any field, the sign-in of the last 10 minutes counts for an
 * account that has no credential yet.
 */
export const proofEntries = {
  password: v.optional(TypedPassword),
  /** The answer to the options of `create-passkey-challenge`. */
  passkey: v.optional(PasskeyAssertion),
  /** The token that `connect-provider` returned for this operation, after a new sign-in at a connected provider. */
  actProof: v.optional(OneTimeCode),
};

/** The error codes of an operation with these fields. */
export const PROOF_ERRORS = ['proof_needed', 'token_invalid', 'conflict', 'unavailable'] as const;

/** An act of an administrator on a user. Its proof is accepted for nothing else. */
export const ActOnUser = v.strictObject({ operation: OperationName, subjectId: Id });

/** Returns the possible proofs of the identity of the caller. The dialogs that need a proof ask for one of them. */
export const getProofMethods = defineOperation({
  name: 'get-proof-methods',
  kind: 'query',
  summary: 'Says how you can prove who you are: by password, by passkey, or by your sign-in a moment ago.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({
    hasPassword: v.boolean(),
    hasPasskey: v.boolean(),
    /** The password is no proof: the caller is an administrator with a passkey. */
    needsPasskey: v.optional(v.boolean(), false),
    /** The providers at which a new sign-in is a proof; empty for an account with a password or a passkey. */
    providers: v.optional(v.array(v.string()), []),
    /** The end of the time in which the sign-in of this session is a proof; null when it is over. */
    signInCountsUntil: v.nullable(Timestamp),
  }),
  shows: ['user', 'passkeys'],
  example: {},
});

/**
 * Proves the identity of the caller for acts that need a recent proof: those of administrators. It counts for 15
 * minutes in this session.
 */
export const proveIdentity = defineOperation({
  name: 'prove-identity',
  kind: 'command',
  summary: 'Confirms who you are, with your password or a passkey; it counts for 15 minutes in this session.',
  scope: userScope,
  input: v.strictObject({
    ...proofEntries,
    /** The act that needs a proof of its own, as the error of the act names it. */
    act: v.optional(ActOnUser),
  }),
  output: v.object({
    provedAt: Timestamp,
    /** Present for an act: the field `actProof` of the act, valid once and for five minutes. */
    actProof: v.optional(v.string()),
  }),
  errors: PROOF_ERRORS,
  secret: true,
  maxBytes: 16 * 1024,
  example: { password: 'a long walk by the river' },
});

/** Begins a proof with one of the caller's passkeys: its answer is the field `passkey` of the call that follows. */
export const createPasskeyChallenge = defineOperation({
  name: 'create-passkey-challenge',
  kind: 'command',
  summary:
    'Returns the options with which your browser asks for one of your passkeys; valid once, for 5 minutes.',
  scope: userScope,
  input: v.strictObject({}),
  output: PasskeyRequestOptions,
  errors: ['conflict'],
  secret: true,
  limit: { count: 60, seconds: 10 * 60 },
  maxBytes: 16 * 1024,
  example: {},
});
