import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogText } from './dialog.tsx';

export interface Question {
  title: string;
  text: string;
  /** On the button that does it. */
  confirm: string;
  /** On the same button while it is being done. */
  busy: string;
  /** Nothing is lost by it: the button does not warn. */
  isSafe?: boolean;
}

interface ConfirmDialogProps {
  /** What is asked; null closes the dialog. */
  question: Question | null;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something is taken or given away. Cancel has the focus; while it is being done nothing can be pressed. */
export function ConfirmDialog({ question, isBusy, onCancel, onConfirm }: ConfirmDialogProps) {
  // The dialog leaves over 200 ms: until then it goes on saying what it asked.
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
