import type { ReactNode } from 'react';
import './site-head.css';

interface SiteHeadProps {
  heading: ReactNode;
  /** One sentence below the heading. */
  line: string;
  children?: ReactNode;
}

/** The head of a public page. Its margin is empty. */
export function SiteHead({ heading, line, children }: SiteHeadProps) {
  return (
    <div className="frame__row site-head">
      <div className="frame__margin" />
      <div className="frame__text">
        <h1>{heading}</h1>
        <p>{line}</p>
        {children}
      </div>
    </div>
  );
}
