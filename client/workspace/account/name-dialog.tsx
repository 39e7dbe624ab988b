import { useId, useState, type FormEvent } from 'react';
import * as v from 'valibot';
import { Username } from '#shared/lib/scalars.ts';
import { updateCurrentUser } from '#shared/operations/users.ts';
import { errorText } from '#client/api/api-error.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';

interface NameDialogProps {
  user: CurrentUser;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the name is stored and the dialog closed. */
  onSaved?: () => void;
}

/** The dialog in which the signed-in person sets the name that others see; without a name they see “Writer”. */
export function NameDialog({ user, isOpen, onClose, onSaved }: NameDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Your name"
      size="small"
      hasCloseButton
    >
      <NameForm user={user} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

interface NameFormProps extends Pick<NameDialogProps, 'user' | 'onClose'> {
  onSaved: (() => void) | undefined;
}

function NameForm({ user, onClose, onSaved }: NameFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(user.username ?? '');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useCommandOperation(updateCurrentUser);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const name = v.safeParse(Username, typed);
    if (!name.success) return setError(name.issues[0].message);
    mutate(
      { username: name.output },
      {
        onSuccess: () => {
          onClose();
          onSaved?.();
        },
        onError: (reason) => setError(errorText(reason)),
      },
    );
  };
  return (
    <>
      <DialogBody>
        <form id={id} onSubmit={handleSubmit}>
          <TextField
            label="Name"
            hint="Others see it beside your caret, in invitations and in versions."
            placeholder="Writer"
            value={typed}
            error={error}
            autoComplete="nickname"
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </form>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={id} disabled={isPending}>
          Save
        </Button>
      </DialogFoot>
    </>
  );
}
