import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { EmailVerificationPage } from '#client/features/auth/email-verification-page.tsx';
import { tokenSearch } from '#client/features/auth/token-search.ts';
import { WithSiteNav } from '#client/features/site/frame/with-site-nav.tsx';

export const Route = createFileRoute('/email-verification')({
  validateSearch: tokenSearch,
  // The token is removed from the address bar before the page renders or calls an operation [G4]. It moves to the
  // state of the history entry, so that a reload still finds it.
  beforeLoad: ({ search: { token } }) => {
    if (token !== undefined)
      throw redirect({ to: '/email-verification', search: {}, state: { token }, replace: true });
  },
  component: function EmailVerification() {
    const token = useLocation({ select: ({ state }) => state.token ?? null });
    return (
      <WithSiteNav>
        <EmailVerificationPage token={token} />
      </WithSiteNav>
    );
  },
});
