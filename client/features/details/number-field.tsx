import { TextField } from '#client/ui/fields/text-field.tsx';
import { useDraft } from './use-draft.ts';

interface NumberFieldProps {
  label: string;
  hint?: string;
  /** The error text for an invalid number. */
  error: string;
  max: number;
  value: number | null;
  isReadOnly?: boolean;
  /** Called when the field loses the focus or is removed. */
  onCommit: (value: number | null) => void;
}

/** Parses the typed text: null for an empty field, undefined for anything but a whole number from 1 to `max`. */
function parseNumber(text: string, max: number): number | null | undefined {
  if (text.trim() === '') return null;
  const number = Number(text.replaceAll(/[\s,.]/g, ''));
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

/** A field for a whole number from 1 to `max`, or none. An invalid number stays in the field with the error text. */
export function NumberField({ value, max, error, isReadOnly = false, onCommit, ...field }: NumberFieldProps) {
  const saved = value === null ? '' : String(value);
  const draft = useDraft(saved, (text) => {
    const number = parseNumber(text, max);
    if (number !== undefined && number !== value) onCommit(number);
  });
  const isInvalid = parseNumber(draft.text, max) === undefined;
  return (
    <TextField
      {...field}
      error={isInvalid ? error : undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="None"
      readOnly={isReadOnly}
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={() => {
        if (!isInvalid) draft.leave();
      }}
    />
  );
}
