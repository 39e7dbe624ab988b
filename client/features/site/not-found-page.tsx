import { useCurrentUser } from '#client/api/current-user.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteNav } from './frame/site-nav.tsx';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';
import './not-found.css';

/** The page for every unknown address. */
export function NotFoundPage() {
  const isSignedIn = useCurrentUser().status === 'signed-in';
  return (
    <div className="site">
      <title>Not found · Foolscap</title>
      <div className="frame">
        <SiteNav />
        <main className="frame__row lost">
          <div className="frame__margin">
            <p className="dictionary">
              <b>blank</b>, <i>adj.</i> Of a page: not yet written on, or not there.
            </p>
          </div>
          <div className="frame__text">
            <h1>
              <span className="lost__number">404</span>
              <span className="lost__text">Oops! The page you&apos;re looking for doesn&apos;t exist.</span>
            </h1>
            <SiteLink
              to={isSignedIn ? '/workspaces' : '/'}
              className={buttonClass({ variant: 'primary', size: 'lg' })}
            >
              Go Back Home
            </SiteLink>
          </div>
        </main>
        <SiteFooter />
      </div>
    </div>
  );
}
