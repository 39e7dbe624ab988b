import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { SheetHeader } from '#client/ui/site/sheet-header.tsx';
import '#client/ui/site/site.css';
import '#client/ui/site/pad.css';
import './auth-page.css';

/** The headings of the sign-in screens. */
const HEADINGS = {
  login: 'Log in to your account',
  signup: 'Create a new account',
  'forgot-password': 'Forgot your password?',
  'reset-password': 'Reset your password',
  'verify-email': 'Email verification',
  'change-email': 'Email change',
  invitation: 'An invitation',
  connect: 'Connect a way to log in',
} as const;

interface AuthPageProps {
  state: keyof typeof HEADINGS;
  /** The line above the heading. */
  eyebrow?: string;
  /** Replaces the heading of the screen. */
  heading?: string;
  /** The line under the form: by default a link to the login page, nothing when null. */
  end?: ReactNode;
  children: ReactNode;
}

/** The layout of all sign-in screens: a sheet of paper with heading, content and a closing line. */
export function AuthPage({
  state,
  eyebrow,
  heading = HEADINGS[state],
  end = <GoToLogin />,
  children,
}: AuthPageProps) {
  return (
    <div className="site site--desk">
      <title>{`${HEADINGS[state]} · Foolscap`}</title>
      <SheetHeader />
      <main>
        <div className="pad">
          {eyebrow !== undefined && <p className="pad__eyebrow small">{eyebrow}</p>}
          <h1 className="title">{heading}</h1>
          <div className="pad__stack">{children}</div>
          {end !== null && <p className="pad__end small">{end}</p>}
        </div>
      </main>
    </div>
  );
}

export function GoToLogin() {
  return (
    <Link to="/login" className="textlink">
      Go to login
    </Link>
  );
}
