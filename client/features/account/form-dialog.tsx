import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';

/** Sentences under fields, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;
export type FormValues = Readonly<Record<string, string>>;

export interface FormDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** On the button that sends the form, and the same while the request runs. */
  submit: { label: string; busy: string; isDanger?: boolean };
  /** Errors that need no server; an empty record for none. */
  validate: (values: FormValues) => FieldErrors;
  /** Sends the form. An ApiError whose `path` is the name of a field stands at that field. */
  onSubmit: (values: FormValues) => Promise<void>;
  children: (errors: FieldErrors) => ReactNode;
}

/** A small dialog with a form that a request answers. It closes by `onClose` alone. */
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
      <Form {...props} isBusy={isBusy} onBusy={setIsBusy} />
    </Dialog>
  );
}

interface FormProps extends FormDialogProps {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

function Form({ submit, validate, onSubmit, onClose, children, isBusy, onBusy }: FormProps) {
  const id = useId();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isBusy || Object.keys(errors).length === 0) return;
    // Only now do the fields say which of them is wrong, and the button that was pressed can be left.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, isBusy]);

  const send = async (values: FormValues): Promise<void> => {
    onBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const path = error instanceof ApiError ? error.data['path'] : undefined;
      if (typeof path === 'string' && path in values) setErrors({ [path]: errorText(error) });
      else setRefusal(errorText(error));
    } finally {
      onBusy(false);
    }
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') values[name] = value;
    const wrong = validate(values);
    setErrors(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length === 0) void send(values);
  };
  return (
    <>
      <DialogBody>
        {refusal !== undefined && <Banner kind="error">{refusal}</Banner>}
        <form ref={form} id={id} noValidate className="account-form" onSubmit={handleSubmit}>
          {children(errors)}
        </form>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" form={id} variant={submit.isDanger ? 'danger' : 'primary'} disabled={isBusy}>
          {isBusy ? submit.busy : submit.label}
        </Button>
      </DialogFoot>
    </>
  );
}
