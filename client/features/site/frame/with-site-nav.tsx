import type { ReactNode } from 'react';
import { SheetNav } from '#client/ui/site/sheet-header.tsx';
import '#client/ui/site/frame.css';
import { SiteNav } from './site-nav.tsx';

/** Gives a page with one sheet, such as "Reset your password", the navigation bar of public pages. */
export function WithSiteNav({ children }: { children: ReactNode }) {
  return <SheetNav value={<SiteNav />}>{children}</SheetNav>;
}
