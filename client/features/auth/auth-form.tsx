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
  /** The button's label while the request runs. */
  busyLabel: string;
  isSubmitSecondary?: boolean;
  /** Rendered between the banners and the form. */
  before?: ReactNode;
  children: (errors: FieldErrors) => ReactNode;
}

/** A form with banners above it. All its controls are disabled while the request runs. */
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
  /** Names of the form's fields, set by the first submit. */
  const [fieldNames, setFieldNames] = useState<readonly string[]>([]);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { error, field, isBusy } = request;
  // A server error about one field is shown at that field, like the form's own errors.
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
    // Rendered synchronously, so that the first invalid field can take the focus.
    flushSync(() => {
      setFieldNames(Object.keys(values));
      setFieldErrors(invalid);
      request.clear();
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
