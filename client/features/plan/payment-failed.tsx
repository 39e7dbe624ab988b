import { CreditCard } from 'lucide-react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Banner } from '#client/ui/banner.tsx';
import { usePortal } from './use-payment-page.ts';
import './payment-failed.css';

/** The banner while a charge for the plan has failed. It leads to the customer portal, where the card is updated. */
export function PaymentFailed({ user: { subscriptionStatus } }: { user: CurrentUser }) {
  return subscriptionStatus === 'past_due' && <FailedBanner />;
}

function FailedBanner() {
  const { isOpening, open } = usePortal();
  return (
    <div className="payment-failed">
      <Banner kind="error" icon={CreditCard}>
        Payment failed:{' '}
        <button type="button" className="payment-failed__link" disabled={isOpening} onClick={open}>
          {isOpening ? 'opening…' : 'update card'}
        </button>
      </Banner>
    </div>
  );
}
