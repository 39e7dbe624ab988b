import { MAX_CONTACT_LENGTH } from '#shared/site/contact.ts';
import { replyToContactMessage, type ContactMessage } from '#shared/operations/contact-messages.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { TextAreaField } from '#client/ui/fields/text-field.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { FormDialog, requiredFieldErrors } from '#client/workspace/account/form-dialog.tsx';
import { ProofCancelled, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';

interface ReplyDialogProps {
  message: ContactMessage;
  onClose: () => void;
}

/** Writes the reply to a message. It is sent by mail, with the message below it. */
export function ReplyDialog({ message: { id, email, content }, onClose }: ReplyDialogProps) {
  const { mutateAsync } = useCommandOperation(replyToContactMessage);
  const { run, dialog } = useProvedAct();
  return (
    <FormDialog
      title={`Reply to ${email}`}
      isOpen
      onClose={onClose}
      submit={{ label: 'Send reply', busy: 'Sending…' }}
      validate={({ content: reply }) => requiredFieldErrors({ content: [reply, 'Write your reply.'] })}
      onSubmit={async ({ content: reply = '' }) => {
        try {
          await run(() => mutateAsync({ id, content: reply }));
        } catch (error) {
          if (error instanceof ProofCancelled) return;
          throw error;
        }
        toast.success(`Your reply is on its way to ${email}.`);
        onClose();
      }}
    >
      {(errors) => (
        <>
          <blockquote className="message__quoted">{content}</blockquote>
          <TextAreaField
            label="Reply"
            name="content"
            rows={8}
            maxLength={MAX_CONTACT_LENGTH}
            error={errors['content']}
            hint="It is sent by mail, once, with the message below it."
          />
          {dialog}
        </>
      )}
    </FormDialog>
  );
}
