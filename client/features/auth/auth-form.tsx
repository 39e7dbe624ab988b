import { useState, type ReactNode, type SubmitEvent } from 'react';
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
  const [errors, setErrors] = useState<FieldErrors>({});

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') values[name] = value;
    }
    const found = validate(values);
    // At once, so that the first wrong field can take the focus.
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) onSubmit(values);
    else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <>
      {request.error !== null && <Banner kind="error">{request.error}</Banner>}
      {request.success !== null && <Banner kind="success">{request.success}</Banner>}
      {before}
      <form noValidate onSubmit={handleSubmit}>
        <fieldset disabled={request.isBusy}>
          {children(errors)}
          <Button
            type="submit"
            variant={isSubmitSecondary ? 'secondary' : 'primary'}
            wide
            className="pad__submit"
          >
            {request.isBusy ? busyLabel : submitLabel}
          </Button>
        </fieldset>
      </form>
    </>
  );
}
