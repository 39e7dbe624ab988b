import { SOCIAL_PROVIDERS, type ProviderName } from '#shared/accounts/social-providers.ts';
import { beginConnectProvider, disconnectProvider } from '#shared/operations/providers.ts';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { FormDialog } from '#client/workspace/account/form-dialog.tsx';
import { proofErrors, ProofFields } from '#client/workspace/account/proof/proof-fields.tsx';
import { useProof } from '#client/workspace/account/proof/use-proof.ts';
import { useConnection } from './use-connection.ts';

interface ConnectionDialogProps {
  provider: ProviderName;
  isConnected: boolean;
  onClose: () => void;
}

/** Asks for a proof before a provider is connected or disconnected: it opens the account. */
export function ConnectionDialog({ provider, isConnected, onClose }: ConnectionDialogProps) {
  const { connect, disconnect } = useConnection();
  const proof = useProof({ act: (isConnected ? disconnectProvider : beginConnectProvider).name });
  const name = SOCIAL_PROVIDERS[provider];
  return (
    <FormDialog
      title={`${isConnected ? 'Disconnect' : 'Connect'} ${name}`}
      isOpen
      onClose={onClose}
      submit={
        isConnected
          ? { label: 'Disconnect', busy: 'Disconnecting…', isDanger: true }
          : { label: 'Connect', busy: 'Connecting…' }
      }
      validate={(values) => proofErrors(proof, values)}
      onSubmit={async (values) => {
        await (isConnected ? disconnect : connect)(provider, await proof.collect(values));
        onClose();
      }}
    >
      {(errors) => (
        <>
          <DialogText>
            {isConnected
              ? `Your ${name} account no longer logs you in.`
              : `The page of ${name} opens. From then on your account there logs you in here.`}
          </DialogText>
          <ProofFields proof={proof} errors={errors} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
