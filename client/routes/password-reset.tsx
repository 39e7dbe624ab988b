import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { PasswordResetPage } from '#client/features/auth/password-reset-page.tsx';
import { tokenSearch } from '#client/features/auth/token-search.ts';
import { WithSiteNav } from '#client/features/site/frame/with-site-nav.tsx';

export const Route = createFileRoute('/password-reset')({
  validateSearch: tokenSearch,
  // The token is removed from the address bar before the page renders or calls an operation [G4]. It moves to the
  // state of the history entry, so that a reload still finds it.
  beforeLoad: ({ search: { token } }) => {
    if (token !== undefined)
      throw redirect({ to: '/password-reset', search: {}, state: { token }, replace: true });
  },
  component: function PasswordReset() {
    const {
      token = null,
      isFirstPassword = false,
      email = null,
    } = useLocation({
      select: ({ state }) => state,
    });
    return (
      <WithSiteNav>
        <PasswordResetPage token={token} isFirstPassword={isFirstPassword} email={email} />
      </WithSiteNav>
    );
  },
});
