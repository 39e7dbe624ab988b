import { changeEmail } from '#shared/operations/users.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog } from '#client/workspace/account/form-dialog.tsx';
import { proofErrors, ProofFields } from '#client/workspace/account/proof/proof-fields.tsx';
import { useProof } from '#client/workspace/account/proof/use-proof.ts';

/** Asks for the proof that a new email address needs, and sends the link to it. */
export function NewEmailDialog({ newEmail, onClose }: { newEmail: string; onClose: () => void }) {
  const { mutateAsync } = useCommandOperation(changeEmail);
  const proof = useProof({ act: changeEmail.name });
  return (
    <FormDialog
      title="Change email"
      isOpen
      onClose={onClose}
      submit={{ label: 'Send link', busy: 'Sending...' }}
      validate={(values) => proofErrors(proof, values)}
      onSubmit={async (values) => {
        const { message } = await mutateAsync({ newEmail, ...(await proof.collect(values)) });
        toast.success(message);
        onClose();
      }}
    >
      {(errors) => (
        <>
          <DialogText>
            The link goes to {newEmail}. Until you open it, your address stays as it is.
          </DialogText>
          <ProofFields proof={proof} errors={errors} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
