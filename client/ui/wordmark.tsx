import { Link } from '@tanstack/react-router';
import { Mark, PadMark } from './mark.tsx';
import './wordmark.css';

/** The sign and the name, leading home: to the workspaces, or to the login page. */
export function Wordmark({ look = 'app' }: { look?: 'app' | 'site' }) {
  return (
    <Link to="/" className="wordmark">
      {look === 'app' ? <Mark /> : <PadMark />}
      Foolscap
    </Link>
  );
}
