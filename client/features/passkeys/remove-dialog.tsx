import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { deletePasskey, type Passkey } from '#shared/operations/passkeys.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog } from '#client/workspace/account/form-dialog.tsx';
import { proofErrors, ProofFields } from '#client/workspace/account/proof/proof-fields.tsx';
import { useProof } from '#client/workspace/account/proof/use-proof.ts';

interface RemoveDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks for a proof before a passkey is removed. The server refuses to remove the last way to log in. */
export function RemoveDialog({ passkey, onClose }: RemoveDialogProps) {
  const { mutateAsync } = useCommandOperation(deletePasskey);
  const proof = useProof({ act: deletePasskey.name });
  return (
    <FormDialog
      title="Remove passkey"
      isOpen
      onClose={onClose}
      submit={{ label: 'Remove passkey', busy: 'Removing…', isDanger: true }}
      validate={(values) => proofErrors(proof, values)}
      onSubmit={async (values) => {
        await mutateAsync({ id: passkey.id, ...(await proof.collect(values)) });
        toast.success(AUTH_MESSAGES.passkeyRemoved);
        onClose();
      }}
    >
      {(errors) => (
        <>
          <DialogText>
            {`“${passkey.name}” no longer logs you in. Remove it from your device too, or it is offered there again.`}
          </DialogText>
          <ProofFields proof={proof} errors={errors} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
