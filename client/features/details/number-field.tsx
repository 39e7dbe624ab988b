import { useState } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string;
  /** Said of what is no such number. */
  error: string;
  max: number;
  value: number | null;
  isReadOnly?: boolean;
  onValue: (value: number | null) => void;
}

/** A number as it is written: null for none; undefined for what is no whole number from 1. */
function numberFrom(written: string, max: number): number | null | undefined {
  if (written.trim() === '') return null;
  const number = Number(written.replaceAll(/[\s,.]/g, ''));
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

/** A whole number from 1, or none. It holds as soon as the field is left. */
export function NumberField({ value, max, error, isReadOnly = false, onValue, ...field }: NumberFieldProps) {
  const [written, setWritten] = useState(value === null ? '' : String(value));
  const next = numberFrom(written, max);
  return (
    <TextField
      {...field}
      error={next === undefined ? error : undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="None"
      readOnly={isReadOnly}
      value={written}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={() => {
        if (next !== undefined && next !== value) onValue(next);
      }}
    />
  );
}
