import type { ReactNode } from 'react';
import { creditsText } from '#shared/plans/credits.ts';
import { COMPARISON, CREDIT_AMOUNTS, creditRows, type Offer } from './plan-facts.ts';

interface PricingSectionProps {
  title: string;
  note?: string;
  /** The sentence below the table. */
  end: string;
  children: ReactNode;
}

/** A table with its name in the margin. On a phone it scrolls sideways under its first column. */
function PricingSection({ title, note, end, children }: PricingSectionProps) {
  return (
    <section className="frame__row site-section pricing__section">
      <div className="frame__margin">
        <h2 className="frame__name">{title}</h2>
        {note !== undefined && <p className="pricing__note">{note}</p>}
      </div>
      <div className="frame__text">
        {/* A region that scrolls takes the focus, so that the arrow keys can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="pricing__scroll" role="region" aria-label={title} tabIndex={0}>
          {children}
        </div>
        <p className="small pricing__end">{end}</p>
      </div>
    </section>
  );
}

/** How often an amount of credits pays for each kind of AI work. */
export function CreditTable() {
  return (
    <PricingSection
      title="What a credit buys"
      end="Credits are set aside when a run starts and settled when it ends. A run that fails, or that you stop before its first word, costs nothing. A workspace can select another AI model, and some cost more: the price is beside the button."
    >
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">One run</th>
            <th scope="col" className="ledger__number">
              Credits
            </th>
            {CREDIT_AMOUNTS.map((credits, index) => (
              <th key={credits} scope="col" className="ledger__number">
                From {credits}
                {index === 0 && ' credits'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {creditRows().map(({ name, cost, runs }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="ledger__number">{creditsText(cost)}</td>
              {runs.map((count, index) => (
                <td key={CREDIT_AMOUNTS[index]} className="ledger__number">
                  {count.toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PricingSection>
  );
}

/** Everything that a plan has and does not have. */
export function CompareTable({ offers }: { offers: readonly Offer[] }) {
  return (
    <PricingSection
      title="Compare"
      note="The whole list, including what a plan does not have."
      end="Writing never waits for credits. Bought credits are spent last. Cancel a plan whenever you like: your documents stay where they are, and open as before."
    >
      <table className="ledger ledger--even">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            {offers.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {COMPARISON.map(({ group, facts }) => (
          <tbody key={group}>
            <tr className="ledger__group">
              <th scope="rowgroup" colSpan={offers.length + 1}>
                {group}
              </th>
            </tr>
            {facts.map(([name, fact]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {offers.map(({ id }) => (
                  <td key={id} className={/^(?:No|–)$/.test(fact[id]) ? 'ledger__no' : undefined}>
                    {fact[id]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </PricingSection>
  );
}
