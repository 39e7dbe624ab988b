import { Link } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { confirmEmailChange } from '#client/api/auth-calls.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';

/**
 * `/email-change`. The token is valid only in a session of the person that requested the change. Signed out, the page
 * says so, and the link stays valid until they have logged in.
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
        // Signed out, this link redirects to the login page.
        <Link to="/workspaces" className={buttonClass({ variant: 'primary', wide: true })}>
          Go to your workspaces
        </Link>
      }
    />
  );
}
