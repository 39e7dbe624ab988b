import { useState } from 'react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { login, signup, type StartedSession } from '#client/api/auth-calls.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { useAfterLogin } from './after-login.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { InvitationNote } from './invitation/invitation-note.tsx';
import { readPendingInvitation } from './invitation/pending-invitation.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { loginSearch } from './login-search.ts';
import { useAuthRequest } from './use-auth-request.ts';
import { credentialErrors, type Values } from './validation.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Loaded later, because it brings the query cache, which the form does not need. */
const sessionModule = lazyModule(() => import('./begin-session.ts'));
const messages = lazyModule(() => import('#shared/accounts/auth-messages.ts'));

/** `/login`. */
export function LoginPage() {
  const request = useAuthRequest();
  const navigate = useNavigate();
  const [invitation] = useState(readPendingInvitation);
  const verifiedEmail = useLocation({ select: ({ state }) => state.email });
  const next = useAfterLogin();
  /** The last credentials that were sent. */
  const [typed, setTyped] = useState<Credentials | null>(null);
  sessionModule.usePreloaded();

  // The password is right, so the sign-up is repeated: its link then logs in in this browser.
  const sendAgain = ({ email, password }: Credentials) =>
    request.run(async () => {
      const { AUTH_MESSAGES } = await messages.load();
      await signup({ email, password });
      return AUTH_MESSAGES.sentAgain;
    });
  const goOn = async (session: StartedSession) => {
    const { beginSession } = await sessionModule.load();
    await beginSession(session);
    await navigate(next);
  };
  const handleSubmit = (values: Values) =>
    request.run(async () => {
      const { email = '', password = '' } = values;
      setTyped({ email: email.trim(), password });
      // Loaded before the request, because a session could not be started without this module.
      await sessionModule.load();
      await goOn(await login({ email: email.trim(), password }));
      return null;
    });

  return (
    <AuthPage
      state="login"
      eyebrow="Welcome back"
      end={
        <>
          No account yet?{' '}
          <Link to="/signup" search={loginSearch} className="textlink">
            Sign up
          </Link>
        </>
      }
    >
      <AuthForm
        request={request}
        validate={credentialErrors}
        onSubmit={handleSubmit}
        submitLabel="Log in"
        busyLabel="Logging in…"
        before={
          <>
            {typed !== null && request.isUnconfirmed && (
              <p className="small">
                Nothing there?{' '}
                <button type="button" className="textlink" onClick={() => void sendAgain(typed)}>
                  Send it again
                </button>
              </p>
            )}
            <InvitationNote invitation={invitation} />
            <SocialButtons label="Log in with" />
          </>
        }
      >
        {(errors) => (
          <>
            <EmailField errors={errors} defaultValue={verifiedEmail ?? invitation?.email} hasPasskeys />
            <PasswordField
              errors={errors}
              labelEnd={
                <Link to="/request-password-reset" className="textlink textlink--soft">
                  Forgot your password?
                </Link>
              }
            />
          </>
        )}
      </AuthForm>
      <PasskeyButton request={request} onSession={goOn} hasAutofill />
    </AuthPage>
  );
}
