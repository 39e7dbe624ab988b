import { Link, useNavigate } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { verifyEmail } from '#client/api/auth-calls.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';

/** `/email-verification`. */
export function EmailVerificationPage({ token }: { token: string | null }) {
  const navigate = useNavigate();
  return (
    <MailedLinkPage
      state="verify-email"
      token={token}
      redeem={async (linkToken) => {
        const resetToken = await verifyEmail({ token: linkToken });
        if (resetToken === null) return AUTH_MESSAGES.emailVerified;
        // Signed up on another device: the account has no password yet, and this token sets one [G1].
        await navigate({
          to: '/password-reset',
          state: { token: resetToken, isFirstPassword: true },
          replace: true,
        });
        return null;
      }}
      busyText="Verifying email..."
      nextStep={
        <Link to="/login" className={buttonClass({ variant: 'primary', wide: true })}>
          Go to login
        </Link>
      }
    />
  );
}
