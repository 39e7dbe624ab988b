import { useEffect, useRef, type ReactNode } from 'react';
import { Mail } from 'lucide-react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AuthPage } from './auth-page.tsx';
import { useAuthRequest } from './use-auth-request.ts';

interface MailedLinkPageProps {
  state: 'verify-email' | 'change-email';
  token: string | null;
  /** Redeems the token. Resolves to the success message, or to null after a navigation to another page. */
  redeem: (token: string) => Promise<string | null>;
  /** Shown while the request runs. */
  busyText: string;
  /** The link below the success message. */
  nextStep: ReactNode;
}

/** The page behind a link in an email. It redeems the token by itself and only once, because a token has one use. */
export function MailedLinkPage({ state, token, redeem, busyText, nextStep }: MailedLinkPageProps) {
  const request = useAuthRequest();
  const isStarted = useRef(false);

  useEffect(() => {
    if (token === null || isStarted.current) return;
    isStarted.current = true;
    void request.run(() => redeem(token));
  });

  if (request.success !== null) {
    return (
      <AuthPage state={state} end={null}>
        <Banner kind="success">{request.success}</Banner>
        {nextStep}
      </AuthPage>
    );
  }
  const error = token === null ? AUTH_MESSAGES.tokenMissing : request.error;
  return (
    <AuthPage state={state}>
      {error === null ? (
        <Banner kind="note" icon={Mail}>
          {busyText}
        </Banner>
      ) : (
        <Banner kind="error">{error}</Banner>
      )}
    </AuthPage>
  );
}
