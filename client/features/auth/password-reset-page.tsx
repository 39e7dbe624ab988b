import { Link } from '@tanstack/react-router';
import { resetPassword } from '#client/api/auth-calls.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { PasswordField } from './credential-fields.tsx';
import { useAuthRequest } from './use-auth-request.ts';
import { MISMATCH, MISSING_TOKEN, resetErrors, type Values } from './validation.ts';

/** /password-reset. The token comes from the link in the mail, or from verifying an account without a password. */
export function PasswordResetPage({ token }: { token: string | null }) {
  const request = useAuthRequest();

  if (token === null) {
    return (
      <AuthPage state="reset-password">
        <Banner kind="error">{MISSING_TOKEN}</Banner>
      </AuthPage>
    );
  }
  if (request.success !== null) {
    return (
      <AuthPage state="reset-password" end={null}>
        <Banner kind="success">{request.success}</Banner>
        <Link to="/login" className={buttonClass({ variant: 'primary', wide: true })}>
          Go to login
        </Link>
      </AuthPage>
    );
  }

  const handleSubmit = (values: Values) => {
    const { password = '', passwordConfirmation } = values;
    if (password !== passwordConfirmation) {
      request.refuse(MISMATCH);
      return;
    }
    void request.run(async () => {
      await resetPassword({ password, token });
      return 'Your password has been reset.';
    });
  };

  return (
    <AuthPage state="reset-password">
      <AuthForm
        request={request}
        validate={resetErrors}
        onSubmit={handleSubmit}
        submitLabel="Reset password"
        busyLabel="Resetting password…"
      >
        {(errors) => (
          <>
            <PasswordField errors={errors} label="New password" isNew />
            <PasswordField errors={errors} label="Confirm new password" name="passwordConfirmation" isNew />
          </>
        )}
      </AuthForm>
    </AuthPage>
  );
}
