import { Wordmark } from '#client/ui/wordmark.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import { FOOTER_LINKS } from './site-pages.ts';

/** The last line of public pages. */
export function SiteFooter() {
  return (
    <footer className="frame__row frame__foot">
      <div className="frame__margin">
        <Wordmark look="site" />
      </div>
      <div className="frame__text">
        {FOOTER_LINKS.map(({ to, label }) => (
          <SiteLink key={to} to={to}>
            {label}
          </SiteLink>
        ))}
        <span>Keep writing.</span>
      </div>
    </footer>
  );
}
