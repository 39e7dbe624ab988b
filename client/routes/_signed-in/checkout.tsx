import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '#client/features/checkout/checkout-page.tsx';
import { WithSiteNav } from '#client/features/site/frame/with-site-nav.tsx';

export const Route = createFileRoute('/_signed-in/checkout')({
  component: () => (
    <WithSiteNav>
      <CheckoutPage />
    </WithSiteNav>
  ),
});
