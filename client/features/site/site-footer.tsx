import { Wordmark } from '#client/ui/wordmark.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';

/** The last line of public pages. */
export function SiteFooter() {
  return (
    <footer className="frame__row frame__foot">
      <div className="frame__margin">
        <Wordmark look="site" />
      </div>
      <div className="frame__text">
        <SiteLink to="/pricing">Pricing</SiteLink>
        <SiteLink to="/tools">Tools</SiteLink>
        <SiteLink to="/contact">Contact</SiteLink>
        <SiteLink to="/privacy-policy">Privacy</SiteLink>
        <SiteLink to="/terms-of-service">Terms</SiteLink>
        <span>Keep writing.</span>
      </div>
    </footer>
  );
}
