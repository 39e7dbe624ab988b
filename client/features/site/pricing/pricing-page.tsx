import { Island } from '#client/ui/site/island.tsx';
import { SitePage } from '../frame/site-page.tsx';
import { PricingPlans } from './pricing-plans.tsx';
import '../site-page.css';
import './pricing.css';

/** `/pricing`. @param plan the purchase that the login page puts into the URL when it returns to this page */
export function PricingPage({ plan }: { plan?: string | undefined }) {
  return (
    <SitePage title="Pricing · Foolscap">
      <div className="frame__row site-head">
        <div className="frame__margin" />
        <div className="frame__text">
          <h1>
            Writing is free. <br />
            AI help costs credits.
          </h1>
          <p>You see the cost before you press. When a run fails, it comes back.</p>
        </div>
      </div>
      <Island name="plans" when="idle">
        <PricingPlans plan={plan} />
      </Island>
    </SitePage>
  );
}
