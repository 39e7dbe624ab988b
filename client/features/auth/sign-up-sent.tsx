import { useState } from 'react';
import { Link, Navigate } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { useSessionId } from '#client/api/session.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { useAfterLogin } from './after-login.ts';
import { AuthPage } from './auth-page.tsx';
import type { AuthRequest } from './use-auth-request.ts';
import { useConfirmedElsewhere } from './use-confirmed-elsewhere.ts';
import { verifiedAddress } from './verified-address.ts';

interface SignUpSentProps {
  request: AuthRequest;
  email: string;
  /** Sends the email once more. */
  onSendAgain: () => Promise<void>;
  /** Opens the form again, with the address in its field. */
  onCorrect: () => void;
}

/**
 * The screen after a sign-up. It goes on by itself when the link is opened in this browser, and says so when it is
 * opened in another one.
 */
export function SignUpSent({ request, email, onSendAgain, onCorrect }: SignUpSentProps) {
  const [isAgain, setIsAgain] = useState(false);
  const isConfirmed = useConfirmedElsewhere(email);
  const session = useSessionId();
  const [sessionBefore] = useState(session);
  const next = useAfterLogin();

  if (session !== null && session !== sessionBefore) return <Navigate {...next} replace />;
  if (isConfirmed) {
    return (
      <AuthPage state="signup" end={null}>
        <Banner kind="success">{AUTH_MESSAGES.confirmedElsewhere}</Banner>
        <Link
          to="/login"
          state={verifiedAddress(email)}
          className={buttonClass({ variant: 'primary', wide: true })}
        >
          Go to login
        </Link>
      </AuthPage>
    );
  }
  const handleAgain = async () => {
    await onSendAgain();
    setIsAgain(true);
  };
  return (
    <AuthPage state="signup">
      {request.error !== null && <Banner kind="error">{request.error}</Banner>}
      {request.success !== null && (
        <Banner kind="success">{isAgain ? AUTH_MESSAGES.sentAgain : request.success}</Banner>
      )}
      <p className="small">
        The link was sent to <strong className="sign-up-sent__address">{email}</strong>. Opened in this
        browser, it logs you in.
      </p>
      <p className="small">
        Nothing there after a minute? Look in spam, or{' '}
        <span className="pad__unbroken">
          <button
            type="button"
            className="textlink"
            disabled={request.isBusy}
            onClick={() => void handleAgain()}
          >
            {request.isBusy ? 'sending it again…' : 'send it again'}
          </button>
          .
        </span>
      </p>
      <p className="small">
        Is the address wrong?{' '}
        <button type="button" className="textlink" disabled={request.isBusy} onClick={onCorrect}>
          Correct it
        </button>
      </p>
    </AuthPage>
  );
}
