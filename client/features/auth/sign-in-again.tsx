import { useState } from 'react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { login, type StartedSession } from '#client/api/auth-calls.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogText } from '#client/ui/layers/dialog.tsx';
import { beginSession } from './begin-session.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useAuthRequest } from './use-auth-request.ts';
import { credentialErrors, type FieldErrors } from './validation.ts';
import '#client/ui/foot-notice.css';
import './auth-page.css';
import './sign-in-again.css';

const SIGNED_OUT = 'You are signed out. What you write is kept on this device.';

/**
 * Asks a writer whose session ended to log in again. Their work stays open and is stored on this device [G5]. Either
 * the dialog or a notice at the bottom of the screen says so. A dialog that opened by itself would take the focus from
 * a writer who is typing, so they see only the notice, which opens the dialog.
 */
export function SignInAgain({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(() => !isTyping());
  return (
    <>
      {!isOpen && (
        <aside className="foot-notice" aria-label="Signed out">
          <p role="status">{SIGNED_OUT}</p>
          <Button size="sm" onClick={() => setIsOpen(true)}>
            Log in
          </Button>
        </aside>
      )}
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Log in to your account" size="small">
        <SignInAgainForm email={email} onDismiss={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function SignInAgainForm({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const request = useAuthRequest();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<FieldErrors>({});
  const openPath = useLocation({ select: ({ href }) => href });

  const goOn = async (session: StartedSession) => {
    const { isSamePerson } = await beginSession(session);
    // Another person logged in, and must not see the open workspace.
    if (!isSamePerson) await navigate({ to: '/workspaces' });
  };
  const handleSubmit = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const values = { email: textOf(data, 'email').trim(), password: textOf(data, 'password') };
    const invalid = credentialErrors(values);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return;
    void request.run(async () => {
      await goOn(await login(values));
      return null;
    });
  };

  return (
    <form
      noValidate
      className="sign-in-again"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit(event.currentTarget);
      }}
    >
      <DialogBody>
        <fieldset disabled={request.isBusy} className="sign-in-again__fields">
          <DialogText>{SIGNED_OUT}</DialogText>
          {request.error !== null && <Banner kind="error">{request.error}</Banner>}
          {/* Somebody without a password logs in on the provider's page, and comes back to the open page. */}
          <SocialButtons label="Log in with" next={openPath} />
          <EmailField errors={errors} defaultValue={email} />
          <PasswordField
            errors={errors}
            autoFocus={email !== ''}
            labelEnd={
              <Link to="/request-password-reset" className="textlink textlink--soft">
                Forgot your password?
              </Link>
            }
          />
          <PasskeyButton request={request} onSession={goOn} />
        </fieldset>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onDismiss}>Not now</Button>
        <Button type="submit" variant="primary" disabled={request.isBusy}>
          {request.isBusy ? 'Logging in…' : 'Log in'}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Whether the focus is in a field or an editor. */
const isTyping = (): boolean =>
  document.activeElement?.closest('input, textarea, select, [contenteditable="true"]') != null;

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
