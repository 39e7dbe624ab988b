import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { CONTACT_MESSAGES, MAX_CONTACT_LENGTH } from '#shared/site/contact.ts';
import { useSessionId } from '#client/api/session.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField, TextField } from '#client/ui/fields/text-field.tsx';
import { contactErrors, type ContactErrors } from './contact-errors.ts';
import { sendMessage, type Refusal } from './send-message.ts';

type Progress = 'idle' | 'sending' | 'sent';

/** The form of the contact page. Its fields retain their text until the server has received the message. */
export function ContactForm() {
  const isSignedIn = useSessionId() !== null;
  // The form showed no field for the address, and the session ended before the message was sent.
  const [lacksAddress, setLacksAddress] = useState(false);
  const asksAddress = !isSignedIn || lacksAddress;
  const form = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<Progress>('idle');
  const [errors, setErrors] = useState<ContactErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  const showRefusal = ({ errors: fields, sentence }: Refusal): void => {
    flushSync(() => {
      setProgress('idle');
      setErrors(fields);
      if (fields.email !== undefined) setLacksAddress(true);
      setFailure(sentence);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (progress === 'sending') return;
    const typed = new FormData(event.currentTarget);
    const read = (name: string): string => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const message = {
      ...(asksAddress && { email: read('email').trim() }),
      content: read('content').trim(),
      website: read('website'),
    };
    const invalid = contactErrors(message);
    if (Object.keys(invalid).length > 0) return showRefusal({ errors: invalid, sentence: null });
    setErrors({});
    setFailure(null);
    setProgress('sending');
    const refusal = await sendMessage(message);
    if (refusal) showRefusal(refusal);
    else setProgress('sent');
  };

  if (progress === 'sent') {
    return <Banner kind="success">{CONTACT_MESSAGES.received}</Banner>;
  }
  return (
    <form noValidate ref={form} className="contact__form" onSubmit={(event) => void handleSubmit(event)}>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      {asksAddress && (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="you@example.com"
          readOnly={progress === 'sending'}
          error={errors.email}
        />
      )}
      <TextAreaField
        label="Message"
        name="content"
        rows={8}
        readOnly={progress === 'sending'}
        hint={`Up to ${MAX_CONTACT_LENGTH.toLocaleString('en')} characters.`}
        error={errors.content}
      />
      {/* People do not see this field. Robots fill it in, and the server drops their messages. */}
      <div className="contact__trap" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" variant="primary" size="lg" disabled={progress === 'sending'}>
        {progress === 'sending' ? 'Sending…' : 'Send'}
      </Button>
    </form>
  );
}
