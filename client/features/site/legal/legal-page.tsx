import type { ReactNode } from 'react';
import { SiteHead } from '../frame/site-head.tsx';
import { SitePage } from '../frame/site-page.tsx';
import './legal.css';

/** The day from which both legal texts apply. */
export const EFFECTIVE = '03/03/2025';

interface LegalPageProps {
  title: string;
  heading: string;
  /** One sentence that sums the text up. */
  line: string;
  children: ReactNode;
}

/** A legal text: its sections are named in the margin. */
export function LegalPage({ title, heading, line, children }: LegalPageProps) {
  return (
    <SitePage title={`${title} · Foolscap`}>
      <SiteHead heading={heading} line={line}>
        <p className="small legal__date">Effective {EFFECTIVE}</p>
      </SiteHead>
      {children}
    </SitePage>
  );
}

/** A section of a legal text. @param id the target of links to it */
export function LegalSection({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section className="frame__row legal__section" id={id}>
      <div className="frame__margin">
        <h2 className="frame__name">{name}</h2>
      </div>
      <div className="frame__text legal__text">{children}</div>
    </section>
  );
}
