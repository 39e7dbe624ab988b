import { useEffect, useRef, useState } from 'react';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { errorText } from '#client/api/api-error.ts';
import { proveAtProvider } from '#client/api/provider-proof.ts';

export interface ProviderProof {
  /** The provider with an open window; null without one. */
  waitingFor: ProviderName | null;
  /** The token of the proof, once the person has signed in at the provider. */
  token: string | undefined;
  error: string | undefined;
  /** Opens the page of a provider. Called by a click. */
  begin: (provider: ProviderName) => void;
}

const IDLE = { waitingFor: null, token: undefined, error: undefined };

/** A new sign-in at a provider that proves the person's identity for one act. */
export function useProviderProof(act: string): ProviderProof {
  const [state, setState] = useState<Omit<ProviderProof, 'begin'>>(IDLE);
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  const begin = (provider: ProviderName): void => {
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    setState({ ...IDLE, waitingFor: provider });
    proveAtProvider(provider, act, controller.signal).then(
      (token) => {
        if (!controller.signal.aborted) setState({ ...IDLE, token });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ ...IDLE, error: errorText(error) });
      },
    );
  };
  return { ...state, begin };
}
