import { useState, type FormEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';

/** Letters of a name, as the operation takes them. */
const LONGEST = 300;

interface SaveVersionProps {
  isSaving: boolean;
  /** @returns why it was not kept, null when it was */
  onSave: (name: string) => Promise<string | null>;
  onDone: () => void;
}

/** Keeps the page as it is, under a name. What is said against it stands beside the name. */
export function SaveVersion({ isSaving, onSave, onDone }: SaveVersionProps) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const said = await onSave(name.trim());
    setFailure(said);
    if (said === null) onDone();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSaving) return;
    if (name.trim() === '') setFailure('Give it a name by which you will find it again.');
    else void save();
  };
  return (
    // Escape in it gives up the name, not the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="versions__save"
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onDone();
      }}
    >
      <TextField
        label="Name"
        placeholder="Before the second draft"
        maxLength={LONGEST}
        autoComplete="off"
        autoFocus
        value={name}
        error={failure ?? undefined}
        onChange={(event) => {
          setName(event.target.value);
          setFailure(null);
        }}
      />
      <div className="versions__save-foot">
        <Button variant="primary" size="sm" type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save version'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone} disabled={isSaving}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
