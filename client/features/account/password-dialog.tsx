import { changePassword } from '#shared/operations/users.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog, requiredFieldErrors } from '#client/workspace/account/form-dialog.tsx';
import { NewPasswordField } from '#client/workspace/account/new-password/new-password-field.tsx';
import { proofErrors, ProofFields } from '#client/workspace/account/proof/proof-fields.tsx';
import { useProof } from '#client/workspace/account/proof/use-proof.ts';

interface PasswordDialogProps {
  /** The account has no password yet. */
  isFirst: boolean;
  onClose: () => void;
}

/** Changes the password of the current user, or sets the first one. The server ends all other sessions. */
export function PasswordDialog({ isFirst, onClose }: PasswordDialogProps) {
  const { mutateAsync } = useCommandOperation(changePassword);
  const proof = useProof({ act: changePassword.name, field: 'currentPassword' });
  return (
    <FormDialog
      title={isFirst ? 'Set a password' : 'Change password'}
      isOpen
      onClose={onClose}
      submit={
        isFirst
          ? { label: 'Set password', busy: 'Setting password...' }
          : { label: 'Change password', busy: 'Changing password...' }
      }
      validate={(values) => ({
        ...proofErrors(proof, values),
        ...requiredFieldErrors({ newPassword: [values['newPassword'], 'New password is required'] }),
      })}
      onSubmit={async (values) => {
        const { password, ...otherProof } = await proof.collect(values);
        const { message } = await mutateAsync({
          newPassword: values['newPassword'] ?? '',
          ...(password !== undefined && { currentPassword: password }),
          ...otherProof,
        });
        toast.success(message);
        onClose();
      }}
    >
      {(errors) => (
        <>
          {isFirst && (
            <DialogText>You log in with it and your email. Your other ways to log in stay.</DialogText>
          )}
          <ProofFields proof={proof} errors={errors} label="Current password" autoFocus />
          <NewPasswordField label="New password" name="newPassword" error={errors['newPassword']} />
        </>
      )}
    </FormDialog>
  );
}
