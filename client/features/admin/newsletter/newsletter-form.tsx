import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { MAX_NEWSLETTER_LENGTH } from '#shared/accounts/newsletter.ts';
import { sendNewsletter, sendTestNewsletter } from '#shared/operations/newsletter.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField, TextField } from '#client/ui/fields/text-field.tsx';
import { ConfirmDialog, type Question } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { attemptProved, useProvedAct } from '#client/workspace/account/proof/use-proved-act.tsx';
import { clearDraft, newsletterDraft } from './newsletter-draft.ts';
import { NewsletterPreview } from './newsletter-preview.tsx';

interface NewsletterFormProps {
  recipients: number;
  /** Whether another newsletter is being sent. */
  isBeingSent: boolean;
}

/** Subject and text of a newsletter, its preview, a test, and the button that sends it. */
export function NewsletterForm({ recipients, isBeingSent }: NewsletterFormProps) {
  const draft = useStore(newsletterDraft);
  const [isPreviewShown, setIsPreviewShown] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const test = useCommandOperation(sendTestNewsletter);
  const sending = useCommandOperation(sendNewsletter);
  const { run, dialog } = useProvedAct();
  const isComplete = draft.subject.trim() !== '' && draft.content.trim() !== '';
  const people = recipients === 1 ? '1 person' : `${formatNumber(recipients)} people`;

  const sendTest = () =>
    attemptProved(async () => {
      const { email } = await run(() => test.mutateAsync(draft));
      toast.success(`The test is on its way to ${email}.`);
    }, 'The test could not be sent.');
  const send = () => {
    setQuestion(null);
    return attemptProved(async () => {
      await run(() => sending.mutateAsync(draft));
      clearDraft();
      setIsPreviewShown(false);
    }, 'The newsletter could not be sent.');
  };

  return (
    <form className="newsletter__form" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Subject"
        value={draft.subject}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => newsletterDraft.set({ ...draft, subject: target.value })}
      />
      <TextAreaField
        label="Text"
        rows={12}
        value={draft.content}
        maxLength={MAX_NEWSLETTER_LENGTH}
        hint="Markdown. Pictures are left out. A link to unsubscribe is added."
        onChange={({ target }) => newsletterDraft.set({ ...draft, content: target.value })}
      />
      {isPreviewShown && <NewsletterPreview {...draft} />}
      <div className="newsletter__acts">
        <Button aria-pressed={isPreviewShown} onClick={() => setIsPreviewShown(!isPreviewShown)}>
          Preview
        </Button>
        <Button disabled={!isComplete || test.isPending} onClick={() => void sendTest()}>
          Send a test to me
        </Button>
        <Button
          variant="primary"
          disabled={!isComplete || recipients === 0 || isBeingSent || sending.isPending}
          onClick={() =>
            setQuestion({
              title: 'Send the newsletter',
              text: `“${draft.subject.trim()}” will be sent to ${people}.`,
              confirm: 'Send',
              busy: 'Sending…',
              isSafe: true,
            })
          }
        >
          Send to {people}
        </Button>
      </div>
      <ConfirmDialog
        question={question}
        isBusy={false}
        onCancel={() => setQuestion(null)}
        onConfirm={() => void send()}
      />
      {dialog}
    </form>
  );
}
