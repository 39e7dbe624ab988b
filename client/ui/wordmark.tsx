import { Mark, PadMark } from './mark.tsx';
import './wordmark.css';

interface WordmarkProps {
  look?: 'app' | 'site';
  /** The page that the logo leads to: the landing page, or the workspaces on pages of the application. */
  href?: '/' | '/workspaces';
}

/** The logo and the name, as a link. A plain link, because public pages are documents of their own. */
export function Wordmark({ look = 'app', href = '/' }: WordmarkProps) {
  return (
    <a href={href} className="wordmark">
      {look === 'app' ? <Mark /> : <PadMark />}
      Foolscap
    </a>
  );
}
