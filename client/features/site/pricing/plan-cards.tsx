import { CREDITS_PACK } from '#shared/plans/credits.ts';
import { HUNDREDTHS, PLANS, type PlanId } from '#shared/plans/plans.ts';
import { PAYMENT_MESSAGES, type PurchaseId } from '#shared/plans/purchases.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import type { Offer, OfferId } from './plan-facts.ts';
import type { Purchase } from './use-purchase.ts';

const BUY_LABELS: Record<PurchaseId, string> = {
  hobby: `Choose ${PLANS.hobby.label}`,
  credits10: `Buy ${CREDITS_PACK / HUNDREDTHS} credits`,
  pro: `Choose ${PLANS.pro.label}`,
};

interface PlanCardsProps {
  offers: readonly Offer[];
  /** The ids of everything that the server sells; undefined until it answers, null when it did not. */
  onSale: readonly string[] | null | undefined;
  /** Whether the current user has been determined. */
  isUserKnown: boolean;
  /** The plan of the signed-in user; null for a visitor. */
  ownPlan: PlanId | null;
  purchase: Purchase;
  onRetry: () => void;
}

/** A sheet with a card for each plan and for the pack of credits. One button at most is yellow: the next step up. */
export function PlanCards({ offers, ...rest }: PlanCardsProps) {
  return (
    <div className={`plans plans--${offers.length}`}>
      {offers.map((offer) => (
        <section key={offer.id} className="plan" aria-labelledby={`plan-${offer.id}`}>
          <h2 className="plan__name" id={`plan-${offer.id}`}>
            {offer.name}
          </h2>
          <p className="plan__price">{offer.price}</p>
          <p className="plan__per">{offer.per}</p>
          <ul>
            {offer.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <div className="plan__end">
            <PlanEnd id={offer.id} nextUp={nextPlanUp(rest)} {...rest} />
          </div>
        </section>
      ))}
    </div>
  );
}

/** Returns the card with the yellow button: the next plan up that is sold, or Free for a visitor. */
function nextPlanUp({ ownPlan, onSale }: Pick<PlanCardsProps, 'ownPlan' | 'onSale'>): OfferId | null {
  if (ownPlan === null) return 'free';
  const above: readonly PurchaseId[] = { free: ['hobby', 'pro'] as const, hobby: ['pro'] as const, pro: [] }[
    ownPlan
  ];
  return above.find((id) => onSale?.includes(id)) ?? null;
}

type PlanEndProps = Omit<PlanCardsProps, 'offers'> & { id: OfferId; nextUp: OfferId | null };

/** The end of a card: its button, or a sentence if the plan has no button. */
function PlanEnd({ id, nextUp, onSale, isUserKnown, ownPlan, purchase, onRetry }: PlanEndProps) {
  const look = { wide: true, variant: id === nextUp ? 'primary' : 'secondary' } as const;
  if (!isUserKnown) return <Skeleton height={40} />;
  if (id === ownPlan) return <p className="plan__own">Your plan</p>;
  if (id === 'free') {
    return ownPlan === null ? (
      <SiteLink to="/login" className={buttonClass(look)}>
        Start For Free
      </SiteLink>
    ) : (
      <SiteLink to="/account" className={buttonClass(look)}>
        Manage your plan
      </SiteLink>
    );
  }
  if (onSale === undefined) {
    // A purchase begins with a login, so a visitor's button needs neither the server's answer nor a script.
    return ownPlan === null ? (
      <SiteLink to="/login" search={{ plan: id }} className={buttonClass(look)}>
        {BUY_LABELS[id]}
      </SiteLink>
    ) : (
      <Skeleton height={40} />
    );
  }
  if (onSale === null) {
    return (
      <>
        <p className="small">This server did not say what it sells.</p>
        <Button wide onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  }
  if (!onSale.includes(id)) {
    return (
      <p className="small">{onSale.length === 0 ? PAYMENT_MESSAGES.notSetUp : PAYMENT_MESSAGES.notSold}</p>
    );
  }
  const failure = purchase.failure?.plan === id ? purchase.failure.text : null;
  return (
    <>
      {failure !== null && (
        <p className="plan__failure small" role="alert">
          {failure}
        </p>
      )}
      <Button {...look} disabled={purchase.busy !== null} onClick={() => purchase.buy(id)}>
        {purchase.busy === id ? 'Opening the payment page…' : BUY_LABELS[id]}
      </Button>
    </>
  );
}
