import { useEffect, useRef } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { SOCIAL_MESSAGES } from '#shared/accounts/social-messages.ts';
import { getSessionId } from '#client/api/session.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Banner } from '#client/ui/banner.tsx';
import { takePageAfterSocialLogin } from './after-login.ts';
import { AuthPage, GoToLogin } from './auth-page.tsx';
import { useAuthRequest } from './use-auth-request.ts';

/** Loaded lazily: a visitor whose sign-in failed only reads a sentence. */
const steps = lazyModule(() => import('./finish-social-sign-in.ts'));

interface OAuthCallbackPageProps {
  /** The sentence of the server; null when the provider's sign-in succeeded. */
  error: string | null;
  /** The one-time code; null when the server sent no code. */
  code: string | null;
  /** Whether a signed-in user connects a provider. */
  isConnecting: boolean;
}

/** `/oauth/callback`, to which the server redirects after a social sign-in. Exchanges the code once. */
export function OAuthCallbackPage({ error, code, isConnecting }: OAuthCallbackPageProps) {
  const request = useAuthRequest();
  const navigate = useNavigate();
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    // Somebody who is signed in already needs neither the code nor the sentence.
    if (!isConnecting && code === null && getSessionId() === null) return;
    void request.run(async () => {
      const { connectWithCode, handOverToWaitingPage, isSignedIn, signInWithCode } = await steps.load();
      if (isConnecting) {
        if (error !== null || code === null) return null;
        if (await handOverToWaitingPage(code)) return SOCIAL_MESSAGES.closeWindow;
        await connectWithCode(code);
        await navigate({ to: '/account', replace: true });
        return null;
      }
      if (!(await isSignedIn())) {
        if (error !== null || code === null) return null;
        await signInWithCode(code);
      }
      await navigate({ ...takePageAfterSocialLogin(), replace: true });
      return null;
    });
  });

  const failure = error ?? request.error ?? (code === null ? SOCIAL_MESSAGES.failed : null);
  const sentence = request.isBusy ? null : failure;
  return (
    <AuthPage
      state={isConnecting ? 'connect' : 'login'}
      end={isConnecting ? <BackToAccount /> : <GoToLogin />}
    >
      {request.success !== null ? (
        <Banner kind="success">{request.success}</Banner>
      ) : sentence === null ? (
        <Banner kind="note">{SOCIAL_MESSAGES.waiting}</Banner>
      ) : (
        <Banner kind="error">{sentence}</Banner>
      )}
    </AuthPage>
  );
}

const BackToAccount = () => (
  <Link to="/account" className="textlink">
    Back to your account
  </Link>
);
