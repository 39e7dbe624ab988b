import { changeEmail } from '#shared/operations/users.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { emailErrors, FormDialog } from '#client/workspace/account/form-dialog.tsx';
import { proofErrors, ProofFields } from '#client/workspace/account/proof/proof-fields.tsx';
import { useProof } from '#client/workspace/account/proof/use-proof.ts';

/** Requests a confirmation link for a new email address. The address changes when the link is opened. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCommandOperation(changeEmail);
  const proof = useProof({ act: changeEmail.name });
  return (
    <FormDialog
      title="Change email"
      isOpen
      onClose={onClose}
      submit={{ label: 'Send link', busy: 'Sending...' }}
      validate={(values) => ({
        ...emailErrors('newEmail', values['newEmail']),
        ...proofErrors(proof, values),
      })}
      onSubmit={async (values) => {
        const newEmail = values['newEmail']?.trim() ?? '';
        const { message } = await mutateAsync({ newEmail, ...(await proof.collect(values)) });
        toast.success(message);
        onClose();
      }}
    >
      {(errors) => (
        <>
          <TextField
            label="New email"
            name="newEmail"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            error={errors['newEmail']}
          />
          <ProofFields proof={proof} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}
