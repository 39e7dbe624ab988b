import type { ReactNode } from 'react';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import { OFFERS } from '../pricing/plan-facts.ts';
import { StartButton } from './hero.tsx';
import type { FeatureLine, Integration } from './landing-parts.ts';

interface LandingSectionProps {
  /** The target of the hash, and the prefix of the heading's id. */
  id: string;
  /** The name in the margin. */
  name: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A section with its name in the margin. */
function LandingSection({ id, name, note, children }: LandingSectionProps) {
  return (
    <section className="frame__row landing-section" id={id} aria-labelledby={`${id}-name`}>
      <div className="frame__margin">
        <p className="frame__name" id={`${id}-name`}>
          {name}
        </p>
        {note}
      </div>
      <div className="frame__text">{children}</div>
    </section>
  );
}

export function FeatureSection({ lines }: { lines: readonly FeatureLine[] }) {
  return (
    <LandingSection id="features" name="Features">
      <ul className="feature-lines">
        {lines.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

export function IntegrationSection({ integrations }: { integrations: readonly Integration[] }) {
  return (
    <LandingSection id="integrations" name="Integrations">
      <h2 className="landing-section__heading">Send a draft to the site you already have.</h2>
      <ul className="integration-lines">
        {integrations.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

/** Pro is on the pricing page alone, which knows whether it is sold. */
const SHOWN_OFFERS = OFFERS.filter(({ id }) => id !== 'pro');

export function PriceSection({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <LandingSection
      id="pricing"
      name="Pricing"
      note={
        <SiteLink to="/pricing" className="text-link small">
          Compare plans
        </SiteLink>
      }
    >
      <h2 className="landing-section__heading">
        Writing is free. <span>AI help costs credits.</span>
      </h2>
      <ul className="prices">
        {SHOWN_OFFERS.map(({ id, name, price, per, points }) => (
          <li key={id}>
            <h3>{name}</h3>
            <p className="prices__price">
              {price}
              {id !== 'free' && <small>{per}</small>}
            </p>
            {points.slice(0, 2).map((point) => (
              <p key={point} className="prices__point">
                {point}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {!isSignedIn && <StartButton isSignedIn={false} />}
    </LandingSection>
  );
}
