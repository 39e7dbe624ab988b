import { Link } from '@tanstack/react-router';
import { Wordmark } from '#client/ui/wordmark.tsx';

/** The last line of public pages. */
export function SiteFooter() {
  return (
    <footer className="frame__row frame__foot">
      <div className="frame__margin">
        <Wordmark look="site" />
      </div>
      <div className="frame__text">
        <Link to="/pricing">Pricing</Link>
        <span>Keep writing.</span>
      </div>
    </footer>
  );
}
