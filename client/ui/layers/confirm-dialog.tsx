import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogText } from './dialog.tsx';

export interface Question {
  title: string;
  text: string;
  /** Label of the button that confirms. */
  confirm: string;
  /** Label of the same button while the action runs. */
  busy: string;
  /** True if the action loses nothing: the button then has no warning colour. */
  isSafe?: boolean;
}

interface ConfirmDialogProps {
  /** The question of the dialog; null closes it. */
  question: Question | null;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/**
 * Asks for confirmation of an action, such as a deletion. Cancel has the focus; both buttons are disabled while it
 * runs.
 */
export function ConfirmDialog({ question, isBusy, onCancel, onConfirm }: ConfirmDialogProps) {
  // The dialog fades out for 200 ms. Until then it shows its last question.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  return (
    <Dialog
      isOpen={question !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onCancel();
      }}
      title={shown?.title ?? ''}
      size="small"
      isAlert
    >
      <DialogBody>
        <DialogText>{shown?.text}</DialogText>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant={shown?.isSafe ? 'primary' : 'danger'} onClick={onConfirm} disabled={isBusy}>
          {isBusy ? shown?.busy : shown?.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
