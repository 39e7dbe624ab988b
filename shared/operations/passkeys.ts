import * as v from 'valibot';
import { CredentialId, PasskeyCreationOptions, PasskeyRegistration } from '#shared/accounts/passkeys.ts';
import { Timestamp, Username } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';
import { PROOF_ERRORS, proofEntries } from './proof.ts';

/** The name of a passkey in the list: 1 to 40 characters. */
const PasskeyName = Username;

const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: Timestamp,
  /** Null until its first sign-in. */
  lastUsedAt: v.nullable(Timestamp),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const getPasskeys = defineOperation({
  name: 'get-passkeys',
  kind: 'query',
  summary: 'Lists your passkeys, the newest first.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(Passkey),
  shows: ['passkeys'],
  example: {},
});

/**
 * Begins adding a passkey. The caller proves who they are by a credential that the account has: a passkey is a key to
 * the account for ever, and a stolen session is not.
 */
export const createPasskeyOptions = defineOperation({
  name: 'create-passkey-options',
  kind: 'command',
  summary: 'Returns the options with which your browser makes a passkey; valid once, for 5 minutes.',
  scope: userScope,
  input: v.strictObject(proofEntries),
  output: PasskeyCreationOptions,
  errors: [...PROOF_ERRORS, 'limit_reached'],
  secret: true,
  limit: { count: 60, seconds: 10 * 60 },
  maxBytes: 32 * 1024,
  example: { password: 'a long walk by the river' },
});

/** Stores the passkey that the browser made. The person is notified by email. */
export const createPasskey = defineOperation({
  name: 'create-passkey',
  kind: 'command',
  summary: 'Adds a passkey that your browser has made with the options of create-passkey-options.',
  scope: userScope,
  input: v.strictObject({ name: PasskeyName, registration: PasskeyRegistration }),
  output: Passkey,
  errors: ['conflict', 'limit_reached', 'token_invalid'],
  alters: ['passkeys', 'user'],
  grows: true,
  secret: true,
  limit: { count: 60, seconds: 10 * 60 },
  maxBytes: 64 * 1024,
  example: {
    name: 'My laptop',
    registration: {
      credential: 'A'.repeat(22),
      attestationObject: 'o2NmbXRkbm9uZQ',
      clientDataJSON: 'eyJjaGFsbGVuZ2UiOiJBQUFBIn0',
    },
  },
});

export const updatePasskey = defineOperation({
  name: 'update-passkey',
  kind: 'command',
  summary: 'Renames a passkey.',
  scope: userScope,
  input: v.strictObject({ id: CredentialId, name: PasskeyName }),
  output: v.object({ id: v.string(), name: v.string() }),
  errors: ['not_found'],
  alters: ['passkeys'],
  example: { id: 'A'.repeat(22), name: 'My laptop' },
});

/** Removes a passkey, but never the last way to sign in. */
export const deletePasskey = defineOperation({
  name: 'delete-passkey',
  kind: 'command',
  summary: 'Removes a passkey, unless it is your only way to log in.',
  scope: userScope,
  input: v.strictObject({ id: CredentialId, ...proofEntries }),
  output: v.object({ id: v.string() }),
  errors: [...PROOF_ERRORS, 'not_found'],
  alters: ['passkeys', 'user'],
  secret: true,
  maxBytes: 32 * 1024,
  example: { id: 'A'.repeat(22) },
});
