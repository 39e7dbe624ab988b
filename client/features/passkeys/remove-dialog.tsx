import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { deletePasskey, type Passkey } from '#shared/operations/passkeys.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';

interface RemoveDialogProps {
  /** Null closes the dialog. */
  passkey: Passkey | null;
  onClose: () => void;
}

/** Asks before a passkey is removed. The server refuses to remove the last way to log in. */
export function RemoveDialog({ passkey, onClose }: RemoveDialogProps) {
  const { mutate, isPending } = useCommandOperation(deletePasskey);
  const handleConfirm = () => {
    if (passkey === null) return;
    mutate(
      { id: passkey.id },
      {
        onSuccess: () => toast.success(AUTH_MESSAGES.passkeyRemoved),
        onError: (error) => toast.error(errorText(error)),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      question={
        passkey && {
          title: 'Remove passkey',
          text: `“${passkey.name}” no longer logs you in. Remove it from your device too, or it is offered there again.`,
          confirm: 'Remove passkey',
          busy: 'Removing…',
        }
      }
      isBusy={isPending}
      onCancel={onClose}
      onConfirm={handleConfirm}
    />
  );
}
