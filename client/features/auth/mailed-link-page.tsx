import { useEffect, useRef, type ReactNode } from 'react';
import { Mail } from 'lucide-react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
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
  /** Asked before the token is redeemed; absent where the page redeems it by itself. */
  question?: { text: string; note: string; confirmLabel: string } | undefined;
}

/**
 * The page behind a link in an email. It redeems the token once, because a token has one use: by itself, or after a
 * question, so that a mail scanner which opens the link changes nothing.
 */
export function MailedLinkPage({ state, token, redeem, busyText, nextStep, question }: MailedLinkPageProps) {
  const request = useAuthRequest();
  const isStarted = useRef(false);

  const begin = () => {
    if (token === null || isStarted.current) return;
    isStarted.current = true;
    void request.run(() => redeem(token));
  };
  useEffect(() => {
    if (!question) begin();
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
  if (question && error === null && !request.isBusy) {
    return (
      <AuthPage state={state} end={null}>
        <p className="body">{question.text}</p>
        <Button variant="primary" wide onClick={begin}>
          {question.confirmLabel}
        </Button>
        <p className="small">{question.note}</p>
      </AuthPage>
    );
  }
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
