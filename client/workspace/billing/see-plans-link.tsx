import { Link } from '@tanstack/react-router';
import { buttonClass } from '#client/ui/button.tsx';

/** The link to the pricing page beside a sentence about a limit of the plan. */
export function SeePlansLink() {
  return (
    <Link to="/pricing" className={buttonClass({ size: 'sm' })}>
      See plans
    </Link>
  );
}
