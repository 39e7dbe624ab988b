import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { AuthRequest } from './use-auth-request.ts';
import type { FieldErrors, Values } from './validation.ts';

interface AuthFormProps {
  request: AuthRequest;
  validate: (values: Values) => FieldErrors;
  onSubmit: (values: Values) => void;
  submitLabel: string;
  /** What the button says while the request runs. */
  busyLabel: string;
  isSubmitSecondary?: boolean;
  /** Stands between the banners and the form. */
  before?: ReactNode;
  children: (errors: FieldErrors) => ReactNode;
}

/** A form with its banners above it; everything in it is disabled while its request runs. */
export function AuthForm({
  request,
  validate,
  onSubmit,
  submitLabel,
  busyLabel,
  isSubmitSecondary = false,
  before,
  children,
}: AuthFormProps) {
  /** The fields of the form, by name. */
  const [fieldNames, setFieldNames] = useState<readonly string[]>([]);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { error, field, isBusy } = request;
  // The server's refusal of one field stands at that field, like those of the form itself.
  const isAtField = error !== null && field !== null && fieldNames.includes(field);
  const errors = isAtField ? { ...fieldErrors, [field]: error } : fieldErrors;

  useEffect(() => {
    if (isAtField) focusFirstError(form.current);
  }, [isAtField]);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') values[name] = value;
    }
    const invalid = validate(values);
    // At once, so that the first wrong field can take the focus.
    flushSync(() => {
      setFieldNames(Object.keys(values));
      setFieldErrors(invalid);
    });
    if (Object.keys(invalid).length === 0) onSubmit(values);
    else focusFirstError(event.currentTarget);
  };

  return (
    <>
      {error !== null && !isAtField && <Banner kind="error">{error}</Banner>}
      {request.success !== null && <Banner kind="success">{request.success}</Banner>}
      {before}
      <form noValidate ref={form} onSubmit={handleSubmit}>
        <fieldset disabled={isBusy}>
          {children(errors)}
          <Button
            type="submit"
            variant={isSubmitSecondary ? 'secondary' : 'primary'}
            wide
            className="pad__submit"
          >
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </fieldset>
      </form>
    </>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
