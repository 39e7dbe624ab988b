import * as v from 'valibot';
import { PROVIDER_NAMES } from '#shared/accounts/social-providers.ts';
import { OneTimeCode } from './auth.ts';
import { defineOperation, userScope } from './contract.ts';
import { proofEntries } from './proof.ts';

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
    /** One of the two is needed when the sign-in is older than ten minutes and the provider is not connected yet. */
    ...proofEntries,
  }),
  output: v.object({ url: v.string() }),
  errors: ['proof_needed', 'conflict', 'token_invalid', 'unavailable'],
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
  input: v.strictObject({ code: OneTimeCode }),
  output: v.object({
    provider: v.string(),
    /** False for a provider that was connected before: the call has only confirmed the caller's identity. */
    isNew: v.boolean(),
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
  input: v.strictObject({ provider: Provider }),
  output: v.object({ provider: v.string() }),
  errors: ['conflict'],
  alters: ['user'],
  example: { provider: 'github' },
});
