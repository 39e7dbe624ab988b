import { SiteLink } from '#client/ui/site/site-link.tsx';
import { navLinks } from './site-pages.ts';

interface NavLinksProps {
  path: string;
  className: string;
  /** Called when a link is followed. */
  onFollow?: () => void;
}

/** The links of the top navigation and of the phone menu. */
export function NavLinks({ path, className, onFollow }: NavLinksProps) {
  return (
    <nav className={className} aria-label="Main">
      {navLinks(path).map(({ to, label }) => (
        <SiteLink key={to} to={to} onClick={onFollow}>
          {label}
        </SiteLink>
      ))}
    </nav>
  );
}
