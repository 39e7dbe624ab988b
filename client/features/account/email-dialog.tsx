import { changeEmail } from '#shared/operations/users.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog, requiredFieldErrors, type FieldErrors, type FormValues } from './form-dialog.tsx';

const validate = ({ newEmail, password }: FormValues): FieldErrors => ({
  ...(!/^[^\s@]+@[^\s@]+$/.test(newEmail?.trim() ?? '') && { newEmail: 'Invalid email' }),
  ...requiredFieldErrors({
    newEmail: [newEmail, 'Email is required'],
    password: [password, 'Password is required'],
  }),
});

/** Requests a confirmation link for a new email address. The address changes when the link is opened. */
export function EmailDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { mutateAsync } = useCommandOperation(changeEmail);
  return (
    <FormDialog
      title="Change email"
      isOpen={isOpen}
      onClose={onClose}
      submit={{ label: 'Send link', busy: 'Sending...' }}
      validate={validate}
      onSubmit={async ({ newEmail = '', password = '' }) => {
        const { message } = await mutateAsync({ newEmail: newEmail.trim(), password });
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
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={errors['password']}
          />
        </>
      )}
    </FormDialog>
  );
}
