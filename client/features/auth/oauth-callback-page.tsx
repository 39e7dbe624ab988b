import { useEffect, useRef } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { socialFailureSentence, type SocialFailure } from '#shared/accounts/social-failures.ts';
import { SOCIAL_MESSAGES } from '#shared/accounts/social-messages.ts';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { getSessionId } from '#client/api/session.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Banner } from '#client/ui/banner.tsx';
import { takePageAfterSocialLogin } from './after-login.ts';
import { AuthPage, GoToLogin } from './auth-page.tsx';
import { useAuthRequest } from './use-auth-request.ts';

/** Loaded lazily: a visitor whose sign-in failed only reads a sentence. */
const steps = lazyModule(() => import('./finish-social-sign-in.ts'));

interface OAuthCallbackPageProps {
  /** Why the sign-in failed; null when the provider's sign-in succeeded. */
  error: SocialFailure | null;
  /** The provider that the sentence names. */
  provider: ProviderName | null;
  /** The one-time code; null when the server sent no code. */
  code: string | null;
  /** Whether a signed-in user connects a provider. */
  isConnecting: boolean;
}

/** `/oauth/callback`, to which the server redirects after a social sign-in. Exchanges the code once. */
export function OAuthCallbackPage({ error, provider, code, isConnecting }: OAuthCallbackPageProps) {
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

  const refusal = error === null ? request.error : socialFailureSentence(error, provider);
  const failure = refusal ?? (code === null ? SOCIAL_MESSAGES.failed : null);
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
