import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { confirmEmailChange } from '#client/api/auth-calls.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { AuthPage } from './auth-page.tsx';
import { useAuthRequest } from './use-auth-request.ts';

/**
 * /email-change. Starts by itself, once: the token is good for one use, in the hands of the person who asked. Signed out
 * it says so, and the link stays good until they have logged in.
 */
export function EmailChangePage({ token }: { token: string | null }) {
  const request = useAuthRequest();
  const isStarted = useRef(false);

  useEffect(() => {
    if (token === null || isStarted.current) return;
    isStarted.current = true;
    void request.run(async () => {
      await confirmEmailChange({ token });
      return AUTH_MESSAGES.emailChanged;
    });
  });

  if (request.success !== null) {
    return (
      <AuthPage state="change-email" end={null}>
        <Banner kind="success">{request.success}</Banner>
        {/* Whoever is not signed in here is led to the login. */}
        <Link to="/workspaces" className={buttonClass({ variant: 'primary', wide: true })}>
          Go to your workspaces
        </Link>
      </AuthPage>
    );
  }
  const error = token === null ? AUTH_MESSAGES.tokenMissing : request.error;
  return (
    <AuthPage state="change-email">
      {error === null ? (
        <Banner kind="note" icon={Mail}>
          Changing email...
        </Banner>
      ) : (
        <Banner kind="error">{error}</Banner>
      )}
    </AuthPage>
  );
}
