import { useEffect, useState, type ReactNode } from 'react';
import { getWorkspaceCreationLimits } from '#shared/operations/workspaces.ts';
import { UNLIMITED } from '#shared/plans/plans.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { AccountPart } from '#client/workspace/account/account-part.tsx';
import { planOfUser } from '#client/workspace/billing/user-plan.ts';
import { LedgerSkeleton } from './ledger-skeleton.tsx';
import { nextPlanWorkspaces, nextTopUp, NO_FREE_CREDITS, planSentence } from './plan-texts.ts';
import './plan.css';

/** The payments and the ledger are below the first screen of a phone, and need the query cache. */
const ledger = lazyModule(async () => {
  const [{ CreditLedger }, { PaymentList }] = await Promise.all([
    import('./credit-ledger.tsx'),
    import('./payment-list.tsx'),
  ]);
  return { CreditLedger, PaymentList };
});

/**
 * The section "Plan and credits" of the account page: the balance, the limits, the payments, and every change of
 * the balance.
 */
export function PlanSection({ user }: { user: CurrentUser }) {
  const loaded = ledger.useLoaded();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    ledger.load().catch(() => setHasFailed(true));
  }, []);
  return (
    <>
      <AccountPart name="Plan and credits">
        <PlanFacts user={user} />
      </AccountPart>
      {loaded ? (
        <>
          <loaded.PaymentList />
          <loaded.CreditLedger credits={user.credits} />
        </>
      ) : (
        <AccountPart name="Credits, line by line">
          {hasFailed ? (
            <p className="small">The lines could not be loaded. Check your network and reload the page.</p>
          ) : (
            <LedgerSkeleton />
          )}
        </AccountPart>
      )}
    </>
  );
}

function PlanFacts({ user }: { user: CurrentUser }) {
  const { data: limits } = useQueryOperation(getWorkspaceCreationLimits, {});
  const [openedAt] = useState(Date.now);
  const plan = planOfUser(user);
  const topUp = nextTopUp(plan, user, openedAt);
  const sentence = planSentence(user, plan);
  const { purchasedCredits } = user;
  return (
    <div>
      <dl className="plan-facts">
        <Fact name="Credits" value={user.credits.toFixed(2)}>
          {purchasedCredits !== null &&
            `${purchasedCredits.toFixed(2)} bought, ${(user.credits - purchasedCredits).toFixed(2)} monthly`}
        </Fact>
        <Fact
          name="Workspaces"
          value={limits ? workspacesText(limits.currentCount, limits.maxWorkspaces) : '…'}
        >
          {nextPlanWorkspaces(plan)}
        </Fact>
        {topUp && (plan.id !== 'free' || user.lastFreeCredits !== null) && (
          <Fact name="Next top-up" value={topUp.day}>
            {topUp.note}
          </Fact>
        )}
      </dl>
      {user.lastFreeCredits === null && plan.id === 'free' && (
        <p className="small plan-facts__sentence">{NO_FREE_CREDITS}</p>
      )}
      {sentence !== null && <p className="small plan-facts__sentence">{sentence}</p>}
    </div>
  );
}

const workspacesText = (count: number, max: number): string =>
  max === UNLIMITED ? String(count) : `${count}/${max}`;

function Fact({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="plan-fact">
      <dt>{name}</dt>
      <dd>
        <span className="plan-fact__value">{value}</span>
        <span className="small plan-fact__note">{children}</span>
      </dd>
    </div>
  );
}
