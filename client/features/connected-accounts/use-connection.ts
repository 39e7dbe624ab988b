import { socialMessages } from '#shared/accounts/social-messages.ts';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { beginConnectProvider, disconnectProvider } from '#shared/operations/providers.ts';
import type { Proof } from '#client/api/passkeys/add-passkey.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Changes a provider with the proof that the server needs. Rejects with the error to show in the dialog. */
type ChangeProvider = (provider: ProviderName, proof: Proof) => Promise<void>;

/** Connects and disconnects providers of the current user. */
export function useConnection(): { connect: ChangeProvider; disconnect: ChangeProvider } {
  const begin = useCommandOperation(beginConnectProvider);
  const end = useCommandOperation(disconnectProvider);
  return {
    connect: async (provider, proof) => {
      const { url } = await begin.mutateAsync({ provider, ...proof });
      window.location.assign(url);
    },
    disconnect: async (provider, proof) => {
      await end.mutateAsync({ provider, ...proof });
      toast.success(socialMessages(provider).disconnected);
    },
  };
}
