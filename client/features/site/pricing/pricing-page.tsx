import { Island } from '#client/ui/site/island.tsx';
import { SiteFooter } from '../site-footer.tsx';
import { SiteNav } from '../site-nav.tsx';
import { PricingPlans } from './pricing-plans.tsx';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';
import '../site-page.css';
import './pricing.css';

/** `/pricing`. @param plan the purchase that the login page puts into the URL when it returns to this page */
export function PricingPage({ plan }: { plan?: string | undefined }) {
  return (
    <div className="site">
      <title>Pricing · Foolscap</title>
      <div className="frame">
        <SiteNav />
        <main>
          <div className="frame__row site-head">
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
          <Island name="plans" when="idle">
            <PricingPlans plan={plan} />
          </Island>
        </main>
        <SiteFooter />
      </div>
    </div>
  );
}
