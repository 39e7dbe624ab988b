import { useId, useState, type FormEvent } from 'react';
import * as v from 'valibot';
import { Title } from '#shared/lib/scalars.ts';
import { updateWorkspace } from '#shared/operations/workspaces.ts';
import { errorText } from '#client/api/api-error.ts';
import { enqueue } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { BRIEF_MS, toast } from '#client/ui/toasts/toast.ts';

interface NamedWorkspace {
  id: string;
  title: string;
}

interface RenameDialogProps {
  /** The workspace to rename; null closes the dialog. */
  workspace: NamedWorkspace | null;
  onClose: () => void;
}

/** Renames a workspace from its card, also offline. */
export function RenameDialog({ workspace, onClose }: RenameDialogProps) {
  // The dialog closes with a transition of 200 ms, and shows the workspace until its end.
  const [shown, setShown] = useState(workspace);
  if (workspace !== null && workspace !== shown) setShown(workspace);
  return (
    <Dialog
      isOpen={workspace !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Rename workspace"
      size="small"
      hasCloseButton
    >
      {shown && <RenameForm key={shown.id} workspace={shown} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ workspace, onClose }: { workspace: NamedWorkspace; onClose: () => void }) {
  const formId = useId();
  const [typed, setTyped] = useState(workspace.title);
  const [error, setError] = useState<string>();
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const title = v.safeParse(Title, typed);
    if (!title.success) return setError(title.issues[0].message);
    if (title.output !== workspace.title) {
      try {
        enqueue(updateWorkspace, { id: workspace.id, title: title.output });
      } catch (reason) {
        return setError(errorText(reason));
      }
      toast.success('Renamed successfully!', { detail: title.output, duration: BRIEF_MS });
    }
    onClose();
  };
  return (
    <>
      <DialogBody>
        <form id={formId} noValidate onSubmit={handleSubmit}>
          <TextField
            label="Workspace Name"
            value={typed}
            error={error}
            maxLength={300}
            autoComplete="off"
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
        <Button variant="primary" type="submit" form={formId}>
          Rename
        </Button>
      </DialogFoot>
    </>
  );
}
