import { useEffect, useRef, type ReactNode } from 'react';
import { Mail } from 'lucide-react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AuthPage } from './auth-page.tsx';
import { useAuthRequest } from './use-auth-request.ts';

interface MailedLinkPageProps {
  state: 'verify-email' | 'change-email';
  token: string | null;
  /** Uses the token; answers what to say, null when the page was left. */
  redeem: (token: string) => Promise<string | null>;
  /** What is said meanwhile. */
  busyText: string;
  /** Where to go from here, under what is said. */
  nextStep: ReactNode;
}

/** A page that a mailed link leads to. It starts by itself, once: a token is good for one use. */
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
