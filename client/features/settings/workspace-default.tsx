import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { SharedLook } from './settings-draft.ts';
import { useSettingsForm } from './settings-form.ts';

interface WorkspaceDefaultProps<Field extends keyof SharedLook> {
  field: Field;
  /** The value of this device. */
  value: SharedLook[Field];
  /** Names a value within a sentence. */
  labelOf: (value: SharedLook[Field]) => string;
}

/**
 * The button below a setting of this device, for people who may change the workspace: it makes the selected value the
 * default of everybody who has selected nothing. It takes effect with Save Changes, and until then it takes the new
 * default back.
 */
export function WorkspaceDefault<Field extends keyof SharedLook>(props: WorkspaceDefaultProps<Field>) {
  const { field, value, labelOf } = props;
  const { workspace, draft, canChange, onChange } = useSettingsForm();
  // A button that is removed while it has the focus would lose the place of the keyboard.
  const [wasClicked, setWasClicked] = useState(false);
  const stored: SharedLook[Field] = workspace.settings[field];
  const isDefault = value === draft.sharedLook[field];
  const isNew = draft.sharedLook[field] !== stored;
  if (!canChange || (isDefault && !isNew && !wasClicked)) return null;
  const setDefault = (next: SharedLook[Field]): void => {
    setWasClicked(true);
    onChange({ sharedLook: { ...draft.sharedLook, [field]: next } });
  };
  const isUseless = isDefault && !isNew;
  return (
    <Button
      size="sm"
      className="settings__default"
      aria-disabled={isUseless}
      onClick={() => !isUseless && setDefault(isDefault ? stored : value)}
    >
      {isUseless
        ? 'This is the default'
        : isDefault
          ? `Leave ${labelOf(stored)} as the default`
          : `Make ${labelOf(value)} the workspace’s default`}
    </Button>
  );
}
