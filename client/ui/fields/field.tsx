import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../icon.tsx';
import './field.css';

/** What a control needs so that its label, hint and error are read with it. */
export interface FieldControl {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  label: ReactNode;
  /** Stands at the end of the label's line, such as a link. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ label, labelEnd, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="field">
      <div className="field__label">
        <label htmlFor={id}>{label}</label>
        {labelEnd}
      </div>
      {children({
        id,
        ...(error !== undefined && { 'aria-invalid': true as const }),
        ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
      })}
      {hint !== undefined && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span className="field__error" id={`${id}-error`}>
          <Icon of={CircleAlert} size="sm" />
          {error}
        </span>
      )}
    </div>
  );
}
