import { HUNDREDTHS, SIGN_UP_CREDITS } from '#shared/plans/plans.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';

/** The headline, with the next thing to do. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="landing-hero frame__row">
      <div className="frame__margin">
        <p className="landing-hero__word">
          <b>foolscap</b>, <i>n.</i> A size of writing paper, named for the jester’s cap in its old watermark.
        </p>
      </div>
      <div className="frame__text">
        <h1>
          A writers toolkit <br />
          for modern creators
        </h1>
        <p className="landing-hero__line">A visual workspace for thinking, researching and writing.</p>
        <div className="landing-hero__actions">
          <StartButton isSignedIn={isSignedIn} />
          <SiteLink to="/tools" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            See Tools
          </SiteLink>
          {!isSignedIn && (
            <span className="small">{SIGN_UP_CREDITS / HUNDREDTHS} free credits when you sign up</span>
          )}
        </div>
      </div>
    </section>
  );
}

/** The yellow button: a visitor starts, a signed-in person goes on. */
export function StartButton({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <SiteLink
      to={isSignedIn ? '/workspaces' : '/signup'}
      className={buttonClass({ variant: 'primary', size: 'lg' })}
    >
      {isSignedIn ? 'Open workspaces' : 'Start For Free'}
    </SiteLink>
  );
}
