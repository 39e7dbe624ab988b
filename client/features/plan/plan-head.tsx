import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { ManageButton } from './manage-button.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import { planAction, planBadge } from './plan-texts.ts';
import './plan.css';

/** The plan beside the email address, and the button that changes it. */
export function PlanHead({ user }: { user: CurrentUser }) {
  return (
    <>
      <span className="plan-tag">{planBadge(user)}</span>
      <span className="plan-action">
        {planAction(user.subscriptionStatus) === 'upgrade' ? (
          <Link to="/pricing" className={buttonClass({ variant: 'primary' })}>
            Upgrade Plan
          </Link>
        ) : (
          <ManageButton />
        )}
      </span>
      <PaymentFailed user={user} />
    </>
  );
}
