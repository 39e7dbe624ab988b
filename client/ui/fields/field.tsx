import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../icon.tsx';
import './field.css';

/** Attributes of a control that connect it with its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  label: ReactNode;
  /** An element at the end of the label's line, such as a link. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label, hint and error. */
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
