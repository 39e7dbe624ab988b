import { navLinks } from './site-pages.ts';

/** Links within the public pages are plain links: each page is a document of its own and needs no router. */
export function NavLinks({ path, className }: { path: string; className: string }) {
  return (
    <nav className={className} aria-label="Main">
      {navLinks(path).map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
