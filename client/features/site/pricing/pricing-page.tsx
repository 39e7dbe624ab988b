import { useCurrentUser } from '#client/api/current-user.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { planOfUser } from '#client/workspace/billing/user-plan.ts';
import { SiteFooter } from '../frame/site-footer.tsx';
import { SiteNav } from '../frame/site-nav.tsx';
import { PlanCards } from './plan-cards.tsx';
import { OFFERS } from './plan-facts.ts';
import { usePlansOnSale } from './plans-on-sale.ts';
import { CompareTable, CreditTable } from './pricing-tables.tsx';
import { usePurchase } from './use-purchase.ts';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';
import '#client/ui/site/ledger.css';
import './pricing.css';

/** `/pricing`. @param plan the purchase that the login page puts into the URL when it returns to this page */
export function PricingPage({ plan }: { plan?: string | undefined }) {
  const current = useCurrentUser();
  const { plans, retry } = usePlansOnSale();
  const purchase = usePurchase(plan);
  // Pro is offered where it has a price.
  const offers = OFFERS.filter(({ id }) => id !== 'pro' || plans?.includes('pro'));
  return (
    <div className="site">
      <title>Pricing · Foolscap</title>
      <div className="frame">
        <SiteNav />
        <main>
          <div className="frame__row pricing__head">
            <div className="frame__margin" />
            <div className="frame__text">
              <h1>
                Writing is free.
                <br />
                AI help costs credits.
              </h1>
              <p>You see the cost before you press. When a run fails, it comes back.</p>
            </div>
          </div>
          {plans === undefined || current.status === 'loading' ? (
            <PlansSkeleton />
          ) : (
            <PlanCards
              offers={offers}
              onSale={plans}
              ownPlan={current.status === 'signed-in' ? planOfUser(current.user).id : null}
              purchase={purchase}
              onRetry={retry}
            />
          )}
          <CreditTable />
          <CompareTable offers={offers} />
        </main>
        <SiteFooter />
      </div>
    </div>
  );
}

/** The skeleton of the cards while the plans are loading. */
function PlansSkeleton() {
  return (
    <Waiting label="Loading plans" className="plans plans--3 plans--waiting">
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="plan">
          <Skeleton width="40%" />
          <Skeleton width="55%" height={44} />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
        </div>
      ))}
    </Waiting>
  );
}
