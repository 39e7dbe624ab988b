import { useState } from 'react';
import { getProofMethods } from '#shared/operations/proof.ts';
import { isProviderName, type ProviderName } from '#shared/accounts/social-providers.ts';
import type { OutputOf } from '#shared/operations/contract.ts';
import type { Proof } from '#client/api/passkeys/add-passkey.ts';
import { canUsePasskeys } from '#client/api/passkeys/passkey-support.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import type { FormValues } from '../form-dialog.tsx';
import { useProviderProof, type ProviderProof } from './use-provider-proof.ts';

export type ProofMethods = OutputOf<typeof getProofMethods>;

/**
 * The proof of the person's identity. `provider`: a new sign-in at a provider. `sign-in`: the address was confirmed a
 * moment ago, and the account has no way to log in yet. `none`: the person must set a password by email first.
 */
export type ProofWay = 'password' | 'passkey' | 'provider' | 'sign-in' | 'none';

interface ProofOptions {
  /** The name of the operation that needs the proof. */
  act: string;
  /** Name of the password's field, by which the server names it in an error. */
  field?: string;
}

/** Selects the easiest method for the person. The default is the password until the methods are loaded. */
export function wayOf(
  methods: ProofMethods | undefined,
  { prefersPasskey = false, now = Date.now() } = {},
): ProofWay {
  if (methods === undefined) return 'password';
  const { hasPassword, hasPasskey, needsPasskey, providers, signInCountsUntil } = methods;
  if (signInCountsUntil !== null && Date.parse(signInCountsUntil) > now) return 'sign-in';
  if (hasPasskey && (prefersPasskey || needsPasskey || !hasPassword)) return 'passkey';
  if (hasPassword) return 'password';
  return providers.length > 0 ? 'provider' : 'none';
}

export interface ProofState {
  field: string;
  way: ProofWay;
  /** Switches between password and passkey; undefined for a person who cannot use both. */
  switchWay: (() => void) | undefined;
  /** Only the passkey is accepted, so a password would not help. */
  needsPasskey: boolean;
  /** The providers at which the person can sign in once more. */
  providers: readonly ProviderName[];
  provider: ProviderProof;
  /** Collects the proof when the form is sent: asks for a passkey, or reads the typed password. */
  collect: (values: FormValues) => Promise<Proof>;
}

/** The proof that a dialog asks for. `ProofFields` shows it. */
export function useProof({ act, field = 'password' }: ProofOptions): ProofState {
  const { data: methods } = useQueryOperation(getProofMethods, {});
  const [prefersPasskey, setPrefersPasskey] = useState(false);
  const provider = useProviderProof(act);
  const way = wayOf(methods, { prefersPasskey });
  const hasBoth =
    methods?.hasPassword === true && methods.hasPasskey && !methods.needsPasskey && canUsePasskeys();
  return {
    field,
    way,
    switchWay: hasBoth ? () => setPrefersPasskey(!prefersPasskey) : undefined,
    needsPasskey: methods?.needsPasskey === true,
    providers: (methods?.providers ?? []).filter(isProviderName),
    provider,
    collect: async (values) => {
      if (way === 'password') return { password: values[field] ?? '' };
      if (way === 'provider' && provider.token !== undefined) return { actProof: provider.token };
      if (way !== 'passkey') return {};
      const { proveWithPasskey } = await import('#client/api/passkeys/add-passkey.ts');
      return { passkey: await proveWithPasskey() };
    },
  };
}
