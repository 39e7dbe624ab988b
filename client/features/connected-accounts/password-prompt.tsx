import { useId, useState, type SubmitEvent } from 'react';
import { SOCIAL_PROVIDERS, type ProviderName } from '#shared/accounts/social-providers.ts';
import { errorText } from '#client/api/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { Dialog, DialogBody, DialogFoot, DialogText } from '#client/ui/layers/dialog.tsx';

interface PasswordPromptProps {
  /** The provider to connect; null while the dialog is closed. */
  provider: ProviderName | null;
  onClose: () => void;
  /** Rejects with the error to show at the field. */
  onSubmit: (provider: ProviderName, password: string) => Promise<void>;
}

/** Asks for the password before a way to log in is added, when the log-in was some time ago. */
export function PasswordPrompt({ provider, onClose, onSubmit }: PasswordPromptProps) {
  return (
    <Dialog
      isOpen={provider !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={provider === null ? 'Connect' : `Connect ${SOCIAL_PROVIDERS[provider]}`}
      size="small"
      hasCloseButton
    >
      {provider !== null && (
        <PromptForm onClose={onClose} onSubmit={(password) => onSubmit(provider, password)} />
      )}
    </Dialog>
  );
}

interface PromptFormProps {
  onClose: () => void;
  onSubmit: (password: string) => Promise<void>;
}

function PromptForm({ onClose, onSubmit }: PromptFormProps) {
  const formId = useId();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const password = new FormData(event.currentTarget).get('password');
    if (typeof password !== 'string' || password === '') return setError('Password is required');
    setIsBusy(true);
    try {
      await onSubmit(password);
    } catch (failure) {
      setError(errorText(failure));
      setIsBusy(false);
    }
  };
  return (
    <>
      <DialogBody>
        <DialogText>You logged in some time ago. Enter your password to confirm that it is you.</DialogText>
        <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={error}
          />
        </form>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="primary" disabled={isBusy}>
          {isBusy ? 'Connecting…' : 'Connect'}
        </Button>
      </DialogFoot>
    </>
  );
}
