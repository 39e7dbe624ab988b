import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { verifyEmail } from '#client/api/auth-calls.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { verifiedAddress } from './verified-address.ts';

/** Only a sign-up with a passkey needs them. */
const firstPasskey = lazyModule(() => import('./first-passkey.tsx'));
const sessionModule = lazyModule(() => import('./begin-session.ts'));

/** `/email-verification`. */
export function EmailVerificationPage({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const [addsPasskey, setAddsPasskey] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const passkey = firstPasskey.useLoaded();
  return (
    <MailedLinkPage
      state="verify-email"
      token={token}
      redeem={async (linkToken) => {
        const { resetToken, sessionId, email: address } = await verifyEmail({ token: linkToken });
        setEmail(address);
        if (sessionId !== null) {
          const { beginSession } = await sessionModule.load();
          await beginSession({ sessionId, hasCancelledDeletion: false });
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
