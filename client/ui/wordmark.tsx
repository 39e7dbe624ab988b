import { Mark, PadMark } from './mark.tsx';
import { SiteLink } from './site/site-link.tsx';
import './wordmark.css';

/** The logo and the name, as a link to the home page: the landing page. */
export function Wordmark({ look = 'app' }: { look?: 'app' | 'site' }) {
  return (
    <SiteLink to="/" className="wordmark">
      {look === 'app' ? <Mark /> : <PadMark />}
      Foolscap
    </SiteLink>
  );
}
