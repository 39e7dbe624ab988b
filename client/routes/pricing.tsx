import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '#client/features/site/pricing/pricing-page.tsx';
import { planSearch } from '#client/lib/plan-search.ts';

export const Route = createFileRoute('/pricing')({ validateSearch: planSearch, component: Pricing });

function Pricing() {
  return <PricingPage plan={Route.useSearch().plan} />;
}
