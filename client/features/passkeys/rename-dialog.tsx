import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { updatePasskey, type Passkey } from '#shared/operations/passkeys.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog } from '#client/workspace/account/form-dialog.tsx';
import { nameErrors } from './name-errors.ts';

interface RenameDialogProps {
  /** Null closes the dialog. */
  passkey: Passkey | null;
  onClose: () => void;
}

export function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  const { mutateAsync } = useCommandOperation(updatePasskey);
  return (
    <FormDialog
      title="Rename passkey"
      isOpen={passkey !== null}
      onClose={onClose}
      submit={{ label: 'Save', busy: 'Saving...' }}
      validate={nameErrors}
      onSubmit={async ({ name = '' }) => {
        if (passkey === null) return;
        await mutateAsync({ id: passkey.id, name });
        toast.success(AUTH_MESSAGES.passkeyRenamed);
        onClose();
      }}
    >
      {(errors) => (
        <TextField
          label="Name"
          name="name"
          defaultValue={passkey?.name}
          autoComplete="off"
          autoFocus
          onFocus={(event) => event.target.select()}
          error={errors['name']}
        />
      )}
    </FormDialog>
  );
}
