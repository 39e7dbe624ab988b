import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { callbackSearch } from '#client/features/auth/callback-search.ts';
import { OAuthCallbackPage } from '#client/features/auth/oauth-callback-page.tsx';
import { WithSiteNav } from '#client/features/site/frame/with-site-nav.tsx';

export const Route = createFileRoute('/oauth/callback')({
  validateSearch: callbackSearch,
  // The code is removed from the address bar before the page renders. It moves to the state of the history entry.
  beforeLoad: ({ search, location: { hash } }) => {
    if (hash !== '')
      throw redirect({ to: '/oauth/callback', search, hash: '', state: { code: hash }, replace: true });
  },
  component: function OAuthCallback() {
    const { error = null, provider = null, purpose } = Route.useSearch();
    const code = useLocation({ select: ({ state }) => state.code ?? null });
    return (
      <WithSiteNav>
        <OAuthCallbackPage
          error={error}
          provider={provider}
          code={code}
          isConnecting={purpose === 'connect'}
        />
      </WithSiteNav>
    );
  },
});
