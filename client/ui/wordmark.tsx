import { Mark, PadMark } from './mark.tsx';
import { SiteLink } from './site/site-link.tsx';
import './wordmark.css';

interface WordmarkProps {
  look?: 'app' | 'site';
  /** The page that the logo leads to: the landing page, or the workspaces on pages of the application. */
  to?: '/' | '/workspaces';
}

/** The logo and the name, as a link. */
export function Wordmark({ look = 'app', to = '/' }: WordmarkProps) {
  return (
    <SiteLink to={to} className="wordmark">
      {look === 'app' ? <Mark /> : <PadMark />}
      Foolscap
    </SiteLink>
  );
}
