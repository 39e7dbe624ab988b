import { useCurrentUser } from '#client/api/current-user.ts';
import { planOfUser } from '#client/workspace/billing/user-plan.ts';
import { PlanCards } from './plan-cards.tsx';
import { OFFERS } from './plan-facts.ts';
import { usePlansOnSale } from './plans-on-sale.ts';
import { CompareTable, CreditTable } from './pricing-tables.tsx';
import { usePurchase } from './use-purchase.ts';
import '#client/ui/site/ledger.css';

/** The cards and tables of the pricing page. @param plan the purchase that continues after a login */
export function PricingPlans({ plan }: { plan?: string | undefined }) {
  const current = useCurrentUser();
  const { plans, retry } = usePlansOnSale();
  const purchase = usePurchase(plan);
  // Pro is offered where it has a price.
  const offers = OFFERS.filter(({ id }) => id !== 'pro' || plans?.includes('pro'));
  return (
    <>
      <PlanCards
        offers={offers}
        onSale={current.status === 'loading' ? undefined : plans}
        ownPlan={current.status === 'signed-in' ? planOfUser(current.user).id : null}
        isUserKnown={current.status !== 'loading'}
        purchase={purchase}
        onRetry={retry}
      />
      <CreditTable />
      <CompareTable offers={offers} />
    </>
  );
}
