import type { AdministeredUser } from '#shared/operations/admin-users.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog, requiredFieldErrors } from '#client/workspace/account/form-dialog.tsx';
import { ProofCancelled, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import type { UserAct } from './user-acts.ts';
import { REASON_MISSING } from './user-draft.ts';

interface ReasonDialogProps {
  user: AdministeredUser;
  act: UserAct;
  onClose: () => void;
}

/** Says what an act does to a user, and asks for the reason. */
export function ReasonDialog({ user, act, onClose }: ReasonDialogProps) {
  const { mutateAsync } = useCommandOperation(act.contract);
  const { run, dialog } = useProvedAct();
  return (
    <FormDialog
      title={`${act.label}: ${user.email}`}
      isOpen
      onClose={onClose}
      submit={act.submit}
      validate={({ reason }) => requiredFieldErrors({ reason: [reason, REASON_MISSING] })}
      onSubmit={async ({ reason = '' }) => {
        try {
          await run((proof) => mutateAsync({ id: user.id, reason, ...proof }));
        } catch (error) {
          if (error instanceof ProofCancelled) return;
          throw error;
        }
        toast.success(act.done(user.email));
        onClose();
      }}
    >
      {(errors) => (
        <>
          <DialogText>{act.text}</DialogText>
          <TextField label="Reason" name="reason" maxLength={300} error={errors['reason']} />
          {dialog}
        </>
      )}
    </FormDialog>
  );
}
