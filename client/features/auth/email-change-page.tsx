import { Link } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { confirmEmailChange } from '#client/api/auth-calls.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';

/**
 * /email-change. The token is good in the hands of the person who asked: signed out the page says so, and the link stays
 * good until they have logged in.
 */
export function EmailChangePage({ token }: { token: string | null }) {
  return (
    <MailedLinkPage
      state="change-email"
      token={token}
      redeem={async (linkToken) => {
        await confirmEmailChange({ token: linkToken });
        return AUTH_MESSAGES.emailChanged;
      }}
      busyText="Changing email..."
      nextStep={
        // Whoever is not signed in here is led to the login.
        <Link to="/workspaces" className={buttonClass({ variant: 'primary', wide: true })}>
          Go to your workspaces
        </Link>
      }
    />
  );
}
