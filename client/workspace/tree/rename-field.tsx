import { useRef } from 'react';
import { earlyTyping } from '#client/ui/fields/early-field.ts';

interface RenameFieldProps {
  name: string;
  onSave: (typed: string) => void;
  onCancel: () => void;
}

/** A row's name as a field: Enter saves, Escape cancels, leaving saves. */
export function RenameField({ name, onSave, onCancel }: RenameFieldProps) {
  // Taking the field away blurs it once more; what was decided stays decided.
  const isDone = useRef(false);
  const end = (act: () => void) => {
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
        if (typed.rest !== null) end(() => onSave(typed.line));
        return undefined;
      }}
      onBlur={(event) => {
        const typed = event.target.value;
        end(() => onSave(typed));
      }}
      onKeyDown={(event) => {
        // The tree's own keys are letters here.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const typed = event.currentTarget.value;
        if (event.key === 'Enter') end(() => onSave(typed));
        if (event.key === 'Escape') end(onCancel);
      }}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
