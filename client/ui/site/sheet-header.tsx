import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { Wordmark } from '../wordmark.tsx';

/** The navigation bar of the pages inside; without it they have the logo only. */
export const SheetNav = createContext<ReactNode>(null);

/** The head of a page with one sheet: the navigation bar where the page has one, otherwise the logo. */
export function SheetHeader({ to }: Pick<ComponentProps<typeof Wordmark>, 'to'>) {
  const nav = useContext(SheetNav);
  return nav === null ? (
    <header>
      <Wordmark look="site" {...(to !== undefined && { to })} />
    </header>
  ) : (
    <div className="sheet-nav">{nav}</div>
  );
}
