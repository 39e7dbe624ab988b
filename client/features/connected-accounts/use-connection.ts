import { useState } from 'react';
import { socialMessages } from '#shared/accounts/social-messages.ts';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { beginConnectProvider, disconnectProvider } from '#shared/operations/providers.ts';
import type { Proof } from '#client/api/passkeys/add-passkey.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toasts/toast.ts';

export interface Connection {
  /** The provider whose request runs. */
  busy: ProviderName | null;
  /**
   * Opens the page of the provider in this window.
   * @param proof sent by a dialog, which shows the errors; without it they are shown as a toast
   */
  connect: (provider: ProviderName, proof?: Proof) => Promise<void>;
  disconnect: (provider: ProviderName) => Promise<void>;
}

/**
 * Connects and disconnects providers of the current user.
 * @param onProofNeeded called when the user has to prove who they are before a provider is connected
 */
export function useConnection(onProofNeeded: (provider: ProviderName) => void): Connection {
  const [busy, setBusy] = useState<ProviderName | null>(null);
  const begin = useCommandOperation(beginConnectProvider);
  const end = useCommandOperation(disconnectProvider);

  const connect: Connection['connect'] = async (provider, proof) => {
    setBusy(provider);
    try {
      const { url } = await begin.mutateAsync({ provider, ...proof });
      window.location.assign(url);
      // The browser is leaving this page: the buttons stay disabled.
    } catch (error) {
      setBusy(null);
      if (proof) throw error;
      const isProofMissing = error instanceof ApiError && error.code === 'proof_needed';
      if (isProofMissing) onProofNeeded(provider);
      else toast.error(errorText(error));
    }
  };
  const disconnect: Connection['disconnect'] = async (provider) => {
    setBusy(provider);
    try {
      await end.mutateAsync({ provider });
      toast.success(socialMessages(provider).disconnected);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(null);
    }
  };
  return { busy, connect, disconnect };
}
