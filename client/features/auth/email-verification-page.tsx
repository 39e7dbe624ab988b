import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { hasPendingSignUp, verifyEmail } from '#client/api/auth-calls.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { pageAfterLogin } from './invitation/pending-invitation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { verifiedAddress } from './verified-address.ts';

/** Only a sign-up with a passkey needs them. */
const firstPasskey = lazyModule(() => import('./first-passkey.tsx'));
const sessionModule = lazyModule(() => import('./begin-session.ts'));

const QUESTION = {
  text: AUTH_MESSAGES.confirmHere,
  note: AUTH_MESSAGES.confirmNotMe,
  confirmLabel: 'Confirm email',
};

/**
 * `/email-verification`. The browser that signed up confirms by itself and is logged in. Another one asks first: opening
 * the link changes nothing.
 */
export function EmailVerificationPage({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const [addsPasskey, setAddsPasskey] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const [hasSignedUp] = useState(hasPendingSignUp);
  const passkey = firstPasskey.useLoaded();
  return (
    <MailedLinkPage
      state="verify-email"
      token={token}
      redeem={async (linkToken) => {
        const {
          resetToken,
          sessionId,
          addsPasskey: isWithPasskey,
          email: address,
        } = await verifyEmail({ token: linkToken });
        setEmail(address);
        if (sessionId !== null) {
          const { beginSession } = await sessionModule.load();
          await beginSession({ sessionId, hasCancelledDeletion: false });
          if (!isWithPasskey) {
            toast.success(AUTH_MESSAGES.emailVerifiedLoggedIn);
            await navigate({ ...pageAfterLogin(), replace: true });
            return null;
          }
          await firstPasskey.load();
          setAddsPasskey(true);
          return AUTH_MESSAGES.emailVerifiedAddPasskey;
        }
        if (resetToken === null) return AUTH_MESSAGES.emailVerified;
        // Signed up on another device: the account has no password yet, and this token sets one [G1].
        await navigate({
          to: '/password-reset',
          state: { token: resetToken, isFirstPassword: true, ...verifiedAddress(address) },
          replace: true,
        });
        return null;
      }}
      question={hasSignedUp ? undefined : QUESTION}
      busyText="Verifying email..."
      nextStep={
        addsPasskey && passkey ? (
          <passkey.FirstPasskey />
        ) : (
          <Link
            to="/login"
            state={verifiedAddress(email)}
            className={buttonClass({ variant: 'primary', wide: true })}
          >
            Go to login
          </Link>
        )
      }
    />
  );
}
