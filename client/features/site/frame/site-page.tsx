import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';
import { hasSiteNav } from './site-pages.ts';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';

interface SitePageProps {
  /** The path of the page. It decides which links the top navigation has; a prop, because a prerendered page has no location. */
  path: string;
  children: ReactNode;
}

/** A public page: one sheet with the margin rule, the top navigation and the footer. */
export function SitePage({ path, children }: SitePageProps) {
  return (
    <div className="site">
      <div className="frame">
        {hasSiteNav(path) && <SiteNav path={path} />}
        <main>{children}</main>
        <SiteFooter />
      </div>
    </div>
  );
}
