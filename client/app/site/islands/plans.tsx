import { PricingPlans } from '#client/features/site/pricing/pricing-plans.tsx';
import { planSearch } from '#client/lib/plan-search.ts';
import { hydrateIsland } from '../hydrate-island.tsx';

export function hydrate(element: HTMLElement): Promise<void> {
  const { plan } = planSearch(Object.fromEntries(new URLSearchParams(location.search)));
  return hydrateIsland(element, <PricingPlans plan={plan} />);
}
