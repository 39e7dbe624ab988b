import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';
import './form-dialog.css';

/** Error texts below fields, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;
export type FormValues = Readonly<Record<string, string>>;

/**
 * Returns an error text for each empty field.
 * @param fields by field name: the value and the error text for an empty value
 */
export function requiredFieldErrors(
  fields: Readonly<Record<string, readonly [value: string | undefined, sentence: string]>>,
): Record<string, string> {
  const empty = Object.entries(fields).filter(([, [value]]) => (value ?? '').trim() === '');
  return Object.fromEntries(empty.map(([name, [, sentence]]) => [name, sentence]));
}

/**
 * Returns the error of the field of an email address, as typed. The server makes the final check.
 * @param name the name of the field
 */
export function emailErrors(name: string, email = ''): FieldErrors {
  const typed = email.trim();
  if (typed === '') return { [name]: 'Email is required' };
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? {} : { [name]: 'Invalid email' };
}

export interface FormDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Label of the submit button; `busy` is its label while the request runs. */
  submit: { label: string; busy: string; isDanger?: boolean };
  /** Validates without a request. An empty record means that all fields are valid. */
  validate: (values: FormValues) => FieldErrors;
  /**
   * Sends the form. An ApiError whose `path` is a field name is shown at that field, every other error in a banner.
   */
  onSubmit: (values: FormValues) => Promise<void>;
  children: (errors: FieldErrors) => ReactNode;
}

/** A small dialog with a form that sends one request. It cannot be closed while the request runs. */
export function FormDialog(props: FormDialogProps) {
  const { title, isOpen, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next && !isBusy) onClose();
      }}
      title={title}
      size="small"
      hasCloseButton
    >
      <Form {...props} isBusy={isBusy} onBusyChange={setIsBusy} />
    </Dialog>
  );
}

interface FormProps extends FormDialogProps {
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
}

function Form({ submit, validate, onSubmit, onClose, children, isBusy, onBusyChange }: FormProps) {
  const formId = useId();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState<string>();

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isBusy || Object.keys(errors).length === 0) return;
    // Runs after the render: the invalid fields have `aria-invalid` by then, and the submit button is enabled again.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, isBusy]);

  const submitValues = async (values: FormValues): Promise<void> => {
    onBusyChange(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const path = error instanceof ApiError ? error.data['path'] : undefined;
      if (typeof path === 'string' && path in values) setErrors({ [path]: errorText(error) });
      else setFormError(errorText(error));
    } finally {
      onBusyChange(false);
    }
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') values[name] = value;
    const fieldErrors = validate(values);
    setErrors(fieldErrors);
    setFormError(undefined);
    if (Object.keys(fieldErrors).length === 0) void submitValues(values);
  };
  return (
    <>
      <DialogBody>
        {formError !== undefined && <Banner kind="error">{formError}</Banner>}
        <form ref={form} id={formId} noValidate className="account-form" onSubmit={handleSubmit}>
          {children(errors)}
        </form>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          variant={submit.isDanger ? 'danger' : 'primary'}
          disabled={isBusy}
        >
          {isBusy ? submit.busy : submit.label}
        </Button>
      </DialogFoot>
    </>
  );
}
