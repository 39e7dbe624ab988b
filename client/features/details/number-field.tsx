import { useState } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string;
  /** The error text for an invalid number. */
  error: string;
  max: number;
  value: number | null;
  isReadOnly?: boolean;
  onCommit: (value: number | null) => void;
}

/** Parses the typed text: null for an empty field, undefined for anything but a whole number from 1 to `max`. */
function parseNumber(text: string, max: number): number | null | undefined {
  if (text.trim() === '') return null;
  const number = Number(text.replaceAll(/[\s,.]/g, ''));
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

/** A field for a whole number from 1 to `max`, or none. `onCommit` is called when the field loses the focus. */
export function NumberField({ value, max, error, isReadOnly = false, onCommit, ...field }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const next = parseNumber(text, max);
  return (
    <TextField
      {...field}
      error={next === undefined ? error : undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="None"
      readOnly={isReadOnly}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (next !== undefined && next !== value) onCommit(next);
      }}
    />
  );
}
