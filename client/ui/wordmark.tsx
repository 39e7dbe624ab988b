import { Link } from '@tanstack/react-router';
import { Mark, PadMark } from './mark.tsx';
import './wordmark.css';

/** The logo and the name, as a link to the home page: the workspaces, or the login page. */
export function Wordmark({ look = 'app' }: { look?: 'app' | 'site' }) {
  return (
    <Link to="/" className="wordmark">
      {look === 'app' ? <Mark /> : <PadMark />}
      Foolscap
    </Link>
  );
}
