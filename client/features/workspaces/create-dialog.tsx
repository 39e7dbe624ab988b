import { useEffect, useId, useState } from 'react';
import {
  newWorkspaceTitle,
  WORKSPACE_TYPE_LABELS,
  type WorkspaceType,
} from '#shared/documents/workspace-type.ts';
import type { EditorFont } from '#shared/documents/workspace-settings.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { loadEditorFonts } from '#client/ui/fields/editor-fonts.ts';
import { FontPicker } from '#client/ui/fields/font-picker.tsx';
import { FontSample } from '#client/ui/fields/font-sample.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import './styles/create.css';

export interface NewWorkspace {
  title: string;
  type: WorkspaceType;
  editorFont: EditorFont;
}

interface CreateDialogProps {
  /** The workspace type of the clicked template card; null closes the dialog. */
  type: WorkspaceType | null;
  onClose: () => void;
  onCreate: (workspace: NewWorkspace) => void;
}

export function CreateDialog({ type, onClose, onCreate }: CreateDialogProps) {
  // The closing animation takes 200 ms. Until it ends, the title names the type that the dialog was opened for.
  const [shown, setShown] = useState<WorkspaceType>('general');
  if (type !== null && type !== shown) setShown(type);
  return (
    <Dialog
      isOpen={type !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Create ${WORKSPACE_TYPE_LABELS[shown].one} Workspace`}
      hasCloseButton
    >
      <CreateForm type={shown} onClose={onClose} onCreate={onCreate} />
    </Dialog>
  );
}

function CreateForm({ type, onClose, onCreate }: CreateDialogProps & { type: WorkspaceType }) {
  const formId = useId();
  const [name, setName] = useState(newWorkspaceTitle(type));
  const [font, setFont] = useState<EditorFont>('garamond');
  const title = name.trim();
  useEffect(() => void loadEditorFonts(), []);

  return (
    <>
      <form
        id={formId}
        className="dialog__body create"
        onSubmit={(event) => {
          event.preventDefault();
          if (title !== '') onCreate({ title, type, editorFont: font });
        }}
      >
        <div className="create__fields">
          <TextField
            label="Workspace Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
            maxLength={300}
            autoComplete="off"
            autoFocus
          />
          <TextField label="Workspace Type" value={WORKSPACE_TYPE_LABELS[type].one} readOnly />
          <FontPicker value={font} onValueChange={setFont} />
        </div>
        <FontSample font={font} type={type} />
      </form>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} disabled={title === ''}>
          Create Workspace
        </Button>
      </DialogFoot>
    </>
  );
}
