import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { createPasskeyOptions } from '#shared/operations/passkeys.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { DialogText } from '#client/ui/layers/dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { FormDialog } from '#client/workspace/account/form-dialog.tsx';
import { proofErrors, ProofFields } from '#client/workspace/account/proof/proof-fields.tsx';
import { useProof } from '#client/workspace/account/proof/use-proof.ts';
import { nameErrors } from './name-errors.ts';

/** Loaded when the page is idle: the list of passkeys does not need the browser's part. */
const addModule = lazyModule(() => import('#client/api/passkeys/add-passkey.ts'));

interface AddDialogProps {
  onClose: () => void;
}

/** Asks for a name and a proof; then the browser makes the passkey. */
export function AddDialog({ onClose }: AddDialogProps) {
  const proof = useProof({ act: createPasskeyOptions.name });
  const module = addModule.usePreloaded();
  return (
    <FormDialog
      title="Add a passkey"
      isOpen
      onClose={onClose}
      submit={{ label: 'Add passkey', busy: 'Adding the passkey…' }}
      validate={(values) => ({ ...nameErrors(values), ...proofErrors(proof, values) })}
      onSubmit={async (values) => {
        const { addPasskey } = await addModule.load();
        await addPasskey(values['name'] ?? '', await proof.collect(values));
        toast.success(AUTH_MESSAGES.passkeyAdded);
        onClose();
      }}
    >
      {(errors) => (
        <>
          <DialogText>Your browser then asks where to keep it and who you are.</DialogText>
          <TextField
            label="Name"
            name="name"
            hint="So that you recognise it in the list."
            // Rendered again once the module is loaded, with the name to start with.
            key={module === null ? 'without' : 'with'}
            defaultValue={module?.defaultPasskeyName()}
            autoComplete="off"
            autoFocus
            error={errors['name']}
          />
          <ProofFields proof={proof} errors={errors} />
        </>
      )}
    </FormDialog>
  );
}
