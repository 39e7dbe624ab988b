import * as v from 'valibot';
import { PasskeyAssertion, PasskeyRequestOptions } from '#shared/accounts/passkeys.ts';
import { TypedPassword } from '#shared/accounts/password.ts';
import { Timestamp } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';

/**
 * The fields with which a caller proves their identity again. Without either, a sign-in within the last 10 minutes
 * counts for callers without a password.
 */
export const proofEntries = {
  password: v.optional(TypedPassword),
  /** The answer to the options of `create-passkey-challenge`. */
  passkey: v.optional(PasskeyAssertion),
};

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
  input: v.strictObject(proofEntries),
  output: v.object({ provedAt: Timestamp }),
  errors: ['conflict', 'unavailable', 'proof_needed', 'token_invalid'],
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
