import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import './text-field.css';

interface Labels {
  label: ReactNode;
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export type TextFieldProps = Labels & Omit<ComponentProps<'input'>, 'id'>;
export type TextAreaFieldProps = Labels & Omit<ComponentProps<'textarea'>, 'id'>;

/** A single-line text field with its label. */
export function TextField({ label, labelEnd, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className="input" />}
    </Field>
  );
}

/** A multi-line text field with its label. */
export function TextAreaField({ label, labelEnd, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} className="input" />}
    </Field>
  );
}
