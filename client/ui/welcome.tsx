import type { ReactNode } from 'react';
import './welcome.css';

interface WelcomeProps {
  title: string;
  text: string;
  action?: ReactNode;
  /** Replaces the drawing of a page. */
  art?: ReactNode;
}

/** The main area while nothing is open. */
export function Welcome({ title, text, action, art }: WelcomeProps) {
  return (
    <div className="welcome">
      {art ?? <PageArt />}
      <h2 className="welcome__title">{title}</h2>
      <p className="welcome__text">{text}</p>
      {action}
    </div>
  );
}

function PageArt() {
  return (
    <svg className="welcome__art" viewBox="0 0 152 112" fill="none" aria-hidden="true">
      <g transform="translate(34 10) rotate(-4 42 50)">
        <path className="welcome__shade" d="M3 4h84v100H3z" />
        <path className="welcome__paper" d="M.5.5h83v99H.5z" />
        <path className="welcome__rule" d="M16.5 0v100" />
        <path className="welcome__lines" d="M24 30h52M24 42h52M24 54h52M24 66h52M24 78h52" />
      </g>
    </svg>
  );
}
