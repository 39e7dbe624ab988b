import { useEffect, useRef } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { verifyEmail } from '#client/api/auth-calls.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { AuthPage } from './auth-page.tsx';
import { useAuthRequest } from './use-auth-request.ts';

/** /email-verification. Starts by itself, once: the token is good for one use. */
export function EmailVerificationPage({ token }: { token: string | null }) {
  const request = useAuthRequest();
  const navigate = useNavigate();
  const isStarted = useRef(false);

  useEffect(() => {
    if (token === null || isStarted.current) return;
    isStarted.current = true;
    void request.run(async () => {
      const resetToken = await verifyEmail({ token });
      if (resetToken === null) return AUTH_MESSAGES.emailVerified;
      // Signed up on another device: the account has no password yet, and this token sets one [G1].
      await navigate({
        to: '/password-reset',
        state: { token: resetToken, isFirstPassword: true },
        replace: true,
      });
      return null;
    });
  });

  if (request.success !== null) {
    return (
      <AuthPage state="verify-email" end={null}>
        <Banner kind="success">{request.success}</Banner>
        <Link to="/login" className={buttonClass({ variant: 'primary', wide: true })}>
          Go to login
        </Link>
      </AuthPage>
    );
  }
  const error = token === null ? AUTH_MESSAGES.tokenMissing : request.error;
  return (
    <AuthPage state="verify-email">
      {error === null ? (
        <Banner kind="note" icon={Mail}>
          Verifying email...
        </Banner>
      ) : (
        <Banner kind="error">{error}</Banner>
      )}
    </AuthPage>
  );
}
