import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';

/** A public page: one sheet with the margin rule, the top navigation and the footer. */
export function SitePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="site">
      <title>{title}</title>
      <div className="frame">
        <SiteNav />
        <main>{children}</main>
        <SiteFooter />
      </div>
    </div>
  );
}
