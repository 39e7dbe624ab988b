import { SOCIAL_PROVIDERS, type ProviderName } from '#shared/accounts/social-providers.ts';
import type { Proof } from '#client/api/passkeys/add-passkey.ts';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { FormDialog } from '#client/workspace/account/form-dialog.tsx';
import { proofErrors, ProofFields } from '#client/workspace/account/proof/proof-fields.tsx';
import { useProof } from '#client/workspace/account/proof/use-proof.ts';

interface ProofDialogProps {
  provider: ProviderName;
  onClose: () => void;
  /** Rejects with the error to show in the dialog. */
  onProof: (provider: ProviderName, proof: Proof) => Promise<void>;
}

/** Asks for a proof before a provider is connected, when the log-in was some time ago. */
export function ProofDialog({ provider, onClose, onProof }: ProofDialogProps) {
  const proof = useProof({ acceptsFreshSignIn: true });
  return (
    <FormDialog
      title={`Connect ${SOCIAL_PROVIDERS[provider]}`}
      isOpen
      onClose={onClose}
      submit={{ label: 'Connect', busy: 'Connecting...' }}
      validate={(values) => proofErrors(proof, values)}
      onSubmit={async (values) => onProof(provider, await proof.collect(values))}
    >
      {(errors) => (
        <>
          <DialogText>You logged in some time ago. Confirm that it is you.</DialogText>
          <ProofFields proof={proof} errors={errors} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
