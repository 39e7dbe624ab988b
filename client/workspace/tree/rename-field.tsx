import { useRef } from 'react';
import { earlyTyping } from '#client/ui/fields/early-field.ts';

interface RenameFieldProps {
  name: string;
  onSave: (typed: string) => void;
  onCancel: () => void;
}

/** The text field in which a row is renamed. Enter and blur save; Escape cancels. */
export function RenameField({ name, onSave, onCancel }: RenameFieldProps) {
  // Unmounting the field blurs it again: only the first decision counts.
  const isDone = useRef(false);
  const finish = (act: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  };
  return (
    <input
      className="tree__rename"
      aria-label={`Rename ${name}`}
      defaultValue={name}
      maxLength={300}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      onFocus={({ target, relatedTarget }) => {
        const typed = earlyTyping(relatedTarget);
        if (!typed) return target.select();
        target.value = typed.line;
        if (typed.rest !== null) finish(() => onSave(typed.line));
        return undefined;
      }}
      onBlur={(event) => {
        const typed = event.target.value;
        finish(() => onSave(typed));
      }}
      onKeyDown={(event) => {
        // The tree's keyboard shortcuts are plain characters in this field.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const typed = event.currentTarget.value;
        if (event.key === 'Enter') finish(() => onSave(typed));
        if (event.key === 'Escape') finish(onCancel);
      }}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
