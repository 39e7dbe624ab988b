import { createFileRoute } from '@tanstack/react-router';
import { RequestPasswordResetPage } from '#client/features/auth/request-password-reset-page.tsx';
import { WithSiteNav } from '#client/features/site/frame/with-site-nav.tsx';

export const Route = createFileRoute('/request-password-reset')({
  component: () => (
    <WithSiteNav>
      <RequestPasswordResetPage />
    </WithSiteNav>
  ),
});
