import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts';
import { createPasskey, createPasskeyOptions } from '#shared/operations/passkeys.ts';
import { createPasskeyChallenge } from '#shared/operations/proof.ts';
import { shortDate } from '#client/lib/dates.ts';
import { callOperation } from '../call-operation.ts';
import { refreshQueries } from '../query-cache.ts';
import { makePasskey, usePasskey } from './ceremony.ts';

/** Proof of the identity of the person; empty for a new account without any way to log in. */
export interface Proof {
  password?: string;
  passkey?: PasskeyAssertion;
  /** The token of a new sign-in at a provider. */
  actProof?: string;
}

/** The default name of a passkey. It names no device, because browsers do not report where a passkey is stored. */
export const defaultPasskeyName = (now = Date.now()): string => `Passkey of ${shortDate(now)}`;

/** Makes a passkey and adds it to the account. @throws Error with a sentence for the person */
export async function addPasskey(name: string, proof: Proof = {}): Promise<void> {
  const { output: options } = await callOperation(createPasskeyOptions, proof);
  const registration = await makePasskey(options);
  await callOperation(createPasskey, { name, registration });
  void refreshQueries(createPasskey.alters);
}

/** Asks for one of the person's passkeys. @returns the answer for the field `passkey` of an operation */
export async function proveWithPasskey(): Promise<PasskeyAssertion> {
  const { output: options } = await callOperation(createPasskeyChallenge, {});
  return usePasskey(options);
}
