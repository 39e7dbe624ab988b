import { Island } from '#client/ui/site/island.tsx';
import { SiteHead } from '../frame/site-head.tsx';
import { SitePage } from '../frame/site-page.tsx';
import { PricingPlans } from './pricing-plans.tsx';
import '../frame/site-section.css';
import './pricing.css';

/** `/pricing`. @param plan the purchase that the login page puts into the URL when it returns to this page */
export function PricingPage({ plan }: { plan?: string | undefined }) {
  return (
    <SitePage title="Pricing · Foolscap">
      <SiteHead
        heading={
          <>
            Writing is free. <br />
            AI help costs credits.
          </>
        }
        line="You see the cost before you press. When a run fails, it comes back."
      />
      <Island name="plans" when="idle">
        <PricingPlans plan={plan} />
      </Island>
    </SitePage>
  );
}
