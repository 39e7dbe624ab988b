import * as v from 'valibot';
import { PROVIDER_NAMES } from '#shared/accounts/social-providers.ts';
import { OneTimeCode } from './auth.ts';
import { defineOperation, userScope } from './contract.ts';
import { OperationName, PROOF_ERRORS, proofEntries } from './proof.ts';

const Provider = v.picklist(PROVIDER_NAMES, 'This provider is unknown.');

/** Begins to connect a provider. The browser opens the returned address within a minute, and the provider's page follows. */
export const beginConnectProvider = defineOperation({
  name: 'begin-connect-provider',
  kind: 'command',
  summary:
    'Returns the address at which you connect a social sign-in provider, or confirm with a connected one that it is you.',
  scope: userScope,
  input: v.strictObject({
    provider: Provider,
    /** Needed when the provider is not connected yet. */
    ...proofEntries,
  }),
  output: v.object({ url: v.string() }),
  errors: PROOF_ERRORS,
  secret: true,
  maxBytes: 32 * 1024,
  limit: { count: 30, seconds: 10 * 60 },
  example: { provider: 'github' },
});

/** Finishes the connection that `begin-connect-provider` began, with the code in the address of `/oauth/callback`. */
export const connectProvider = defineOperation({
  name: 'connect-provider',
  kind: 'command',
  summary:
    'Connects the account at a provider that you have just signed in to there; the code works once, within a minute.',
  scope: userScope,
  input: v.strictObject({
    code: OneTimeCode,
    /** The operation that a sign-in with a connected provider is a proof for. */
    act: v.optional(OperationName),
  }),
  output: v.object({
    provider: v.string(),
    /** False for a provider that was connected before: the call has only confirmed the caller's identity. */
    isNew: v.boolean(),
    /** Present for a connected provider and an act: the field `actProof` of that operation, valid once and for five minutes. */
    actProof: v.optional(v.string()),
  }),
  errors: ['token_invalid', 'proof_needed', 'conflict'],
  alters: ['user'],
  secret: true,
  limit: { count: 60, seconds: 10 * 60 },
  example: { code: 'A'.repeat(43) },
});

export const disconnectProvider = defineOperation({
  name: 'disconnect-provider',
  kind: 'command',
  summary: 'Removes a social sign-in provider from your ways to log in, unless it is the only one.',
  scope: userScope,
  input: v.strictObject({ provider: Provider, ...proofEntries }),
  output: v.object({ provider: v.string() }),
  errors: PROOF_ERRORS,
  alters: ['user'],
  secret: true,
  maxBytes: 32 * 1024,
  example: { provider: 'github' },
});
