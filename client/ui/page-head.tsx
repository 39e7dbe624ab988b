import { Fragment, type ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import './page-head.css';

interface PageHeadProps {
  /** The pages above this one, the outermost first. The breadcrumb shows them and ends with the title. */
  trail?: readonly { label: string; to: NonNullable<LinkProps['to']> }[];
  title: string;
  /** A short fact at the end of the line, such as a count or a date. */
  fact?: ReactNode;
}

/** The head of a page: its breadcrumb, its title and one fact about its content. */
export function PageHead({ trail = [], title, fact }: PageHeadProps) {
  return (
    <header className="page-head">
      {trail.length > 0 && (
        <nav aria-label="Breadcrumb" className="page-head__trail">
          {trail.map(({ label, to }) => (
            <Fragment key={to}>
              <Link to={to}>{label}</Link>
              {' / '}
            </Fragment>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <div className="page-head__line">
        <h1>{title}</h1>
        {fact !== undefined && <p className="page-head__fact num">{fact}</p>}
      </div>
    </header>
  );
}
