import { useCurrentUser } from '#client/api/current-user.ts';
import { Island } from '#client/ui/site/island.tsx';
import { SitePage } from '../frame/site-page.tsx';
import { Hero } from './hero.tsx';
import { landingParts, type LandingParts } from './landing-parts.ts';
import { FeatureSection, IntegrationSection, PriceSection } from './landing-sections.tsx';
import { Showcase } from './showcase.tsx';
import { Stage } from './stage/stage.tsx';
import './landing.css';

/** `/`. @param parts the parts whose systems exist */
export function LandingPage({ parts = landingParts() }: { parts?: LandingParts }) {
  const isSignedIn = useCurrentUser().status === 'signed-in';
  return (
    <SitePage title="Foolscap: a writers toolkit for modern creators">
      <Hero isSignedIn={isSignedIn} />
      <Island name="stage" when="idle">
        <Stage />
      </Island>
      <Showcase rows={parts.showcase} />
      <FeatureSection lines={parts.features} />
      {parts.integrations.length > 0 && <IntegrationSection integrations={parts.integrations} />}
      <PriceSection isSignedIn={isSignedIn} />
    </SitePage>
  );
}
