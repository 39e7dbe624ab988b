import { Link, useNavigate } from '@tanstack/react-router';
import { login, type StartedSession } from '#client/api/auth-calls.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useAuthRequest } from './use-auth-request.ts';
import { credentialErrors, type Values } from './validation.ts';

/** Loaded later, because it brings the query cache, which the form does not need. */
const sessionModule = lazyModule(() => import('./begin-session.ts'));

/** `/login`. */
export function LoginPage() {
  const request = useAuthRequest();
  const navigate = useNavigate();
  sessionModule.usePreloaded();

  const goOn = async (session: StartedSession) => {
    const { beginSession } = await sessionModule.load();
    await beginSession(session);
    await navigate({ to: '/workspaces' });
  };
  const handleSubmit = (values: Values) =>
    request.run(async () => {
      const { email = '', password = '' } = values;
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
          <Link to="/signup" className="textlink">
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
        before={<SocialButtons label="Log in with" />}
      >
        {(errors) => (
          <>
            <EmailField errors={errors} hasPasskeys />
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
