import { changePassword } from '#shared/operations/users.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { NewPasswordField } from '#client/workspace/account/new-password/new-password-field.tsx';
import { FormDialog, requiredFieldErrors, type FieldErrors, type FormValues } from './form-dialog.tsx';

const validate = ({ currentPassword, newPassword }: FormValues): FieldErrors =>
  requiredFieldErrors({
    currentPassword: [currentPassword, 'Password is required'],
    newPassword: [newPassword, 'New password is required'],
  });

/** Changes the password of the current user. The server ends all other sessions. */
export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { mutateAsync } = useCommandOperation(changePassword);
  return (
    <FormDialog
      title="Change password"
      isOpen={isOpen}
      onClose={onClose}
      submit={{ label: 'Change password', busy: 'Changing password...' }}
      validate={validate}
      onSubmit={async ({ currentPassword = '', newPassword = '' }) => {
        const { message } = await mutateAsync({ currentPassword, newPassword });
        toast.success(message);
        onClose();
      }}
    >
      {(errors) => (
        <>
          <TextField
            label="Current password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={errors['currentPassword']}
          />
          <NewPasswordField label="New password" name="newPassword" error={errors['newPassword']} />
        </>
      )}
    </FormDialog>
  );
}
