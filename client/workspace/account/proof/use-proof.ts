import { useState } from 'react';
import { getProofMethods } from '#shared/operations/proof.ts';
import type { OutputOf } from '#shared/operations/contract.ts';
import type { Proof } from '#client/api/passkeys/add-passkey.ts';
import { canUsePasskeys } from '#client/api/passkeys/passkey-support.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import type { FormValues } from '../form-dialog.tsx';

export type ProofMethods = OutputOf<typeof getProofMethods>;

/** The proof of the person's identity. `sign-in`: a recent sign-in, without a field. `none`: needs a new sign-in. */
export type ProofWay = 'password' | 'passkey' | 'sign-in' | 'none';

interface ProofOptions {
  /** Name of the password's field, by which the server names it in an error. */
  field?: string;
  /** Whether a fresh sign-in is enough for a person with a password too. */
  acceptsFreshSignIn?: boolean;
}

/** Selects the easiest way for the person. Until the methods are known, it is the password. */
export function wayOf(
  methods: ProofMethods | undefined,
  { acceptsFreshSignIn = false, prefersPasskey = false, now = Date.now() } = {},
): ProofWay {
  if (methods === undefined) return 'password';
  const { hasPassword, hasPasskey, signInCountsUntil } = methods;
  const isFresh = signInCountsUntil !== null && Date.parse(signInCountsUntil) > now;
  if (isFresh && (acceptsFreshSignIn || !hasPassword)) return 'sign-in';
  if (hasPasskey && (prefersPasskey || !hasPassword)) return 'passkey';
  return hasPassword ? 'password' : 'none';
}

export interface ProofState {
  field: string;
  way: ProofWay;
  /** Switches between password and passkey; undefined for a person without one of the two. */
  switchWay: (() => void) | undefined;
  /** Collects the proof when the form is sent: asks for a passkey, or reads the typed password. */
  collect: (values: FormValues) => Promise<Proof>;
}

/** The proof that a dialog asks for. `ProofFields` shows it. */
export function useProof({ field = 'password', acceptsFreshSignIn = false }: ProofOptions = {}): ProofState {
  const { data: methods } = useQueryOperation(getProofMethods, {});
  const [prefersPasskey, setPrefersPasskey] = useState(false);
  const way = wayOf(methods, { acceptsFreshSignIn, prefersPasskey });
  const hasBoth = methods?.hasPassword === true && methods.hasPasskey && canUsePasskeys();
  return {
    field,
    way,
    switchWay: hasBoth && way !== 'sign-in' ? () => setPrefersPasskey(!prefersPasskey) : undefined,
    collect: async (values) => {
      if (way === 'password') return { password: values[field] ?? '' };
      if (way !== 'passkey') return {};
      const { proveWithPasskey } = await import('#client/api/passkeys/add-passkey.ts');
      return { passkey: await proveWithPasskey() };
    },
  };
}
