import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { EmailChangePage } from '#client/features/auth/email-change-page.tsx';
import { tokenSearch } from '#client/features/auth/token-search.ts';

export const Route = createFileRoute('/email-change')({
  validateSearch: tokenSearch,
  // The token leaves the address bar before anything is shown or called [G4]; a reload still finds it.
  beforeLoad: ({ search: { token } }) => {
    if (token !== undefined)
      throw redirect({ to: '/email-change', search: {}, state: { token }, replace: true });
  },
  component: function EmailChange() {
    return <EmailChangePage token={useLocation({ select: ({ state }) => state.token ?? null })} />;
  },
});
