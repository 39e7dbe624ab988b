import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { resetPassword, type RecentWays as Ways } from '#client/api/auth-calls.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { PasswordField } from './credential-fields.tsx';
import { NewPasswordField } from '#client/workspace/account/new-password/new-password-field.tsx';
import { RecentWays } from './recent-ways.tsx';
import { useAuthRequest } from './use-auth-request.ts';
import { verifiedAddress } from './verified-address.ts';
import { MISMATCH, resetErrors, type Values } from './validation.ts';

interface PasswordResetPageProps {
  token: string | null;
  /** The account was just verified and has no password yet [G1]. */
  isFirstPassword?: boolean;
  /** The address of that account; null after a link for a forgotten password. */
  email?: string | null;
}

/** `/password-reset`. The token comes from a link in an email, or from verifying an account without a password. */
export function PasswordResetPage({ token, isFirstPassword = false, email = null }: PasswordResetPageProps) {
  const request = useAuthRequest();
  const [recentWays, setRecentWays] = useState<Ways | null>(null);

  if (token === null) {
    return (
      <AuthPage state="reset-password">
        <Banner kind="error">{AUTH_MESSAGES.tokenMissing}</Banner>
      </AuthPage>
    );
  }
  if (request.success !== null) {
    return (
      <AuthPage state="reset-password" end={null}>
        <Banner kind="success">{request.success}</Banner>
        {recentWays ? (
          <RecentWays {...recentWays} />
        ) : (
          <Link
            to="/login"
            state={verifiedAddress(email)}
            className={buttonClass({ variant: 'primary', wide: true })}
          >
            Go to login
          </Link>
        )}
      </AuthPage>
    );
  }

  const handleSubmit = (values: Values) => {
    const { password = '', passwordConfirmation } = values;
    if (password !== passwordConfirmation) {
      request.showError(MISMATCH);
      return;
    }
    void request.run(async () => {
      setRecentWays(await resetPassword({ password, token }));
      return AUTH_MESSAGES.passwordReset;
    });
  };

  return (
    <AuthPage state="reset-password">
      {isFirstPassword && request.error === null && (
        <Banner kind="success">{AUTH_MESSAGES.emailVerifiedWithoutPassword}</Banner>
      )}
      <AuthForm
        request={request}
        validate={resetErrors}
        onSubmit={handleSubmit}
        submitLabel="Reset password"
        busyLabel="Resetting password…"
      >
        {(errors) => (
          <>
            <NewPasswordField error={errors['password']} label="New password" />
            <PasswordField errors={errors} label="Confirm new password" name="passwordConfirmation" isNew />
          </>
        )}
      </AuthForm>
    </AuthPage>
  );
}
