import { useContext, type ReactNode } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { SiteContext } from './site-context.ts';

/** Pages that public pages link to. */
export type SiteTarget =
  | '/'
  | '/tools'
  | '/pricing'
  | '/contact'
  | '/privacy-policy'
  | '/terms-of-service'
  | '/login'
  | '/signup'
  | '/workspaces'
  | '/account'
  | '/admin';

interface SiteLinkProps {
  to: SiteTarget;
  /** The query of the address. */
  search?: Readonly<Record<string, string>> | undefined;
  /** The id of the element that the page scrolls to. */
  hash?: string | undefined;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  children?: ReactNode;
}

/**
 * A link of public pages. Inside the application the router follows it. A prerendered page has no router, so there it
 * is a plain link that needs no script.
 */
export function SiteLink({ to, search, hash, children, ...rest }: SiteLinkProps) {
  const hasRouter = Boolean(useRouter({ warn: false }));
  const { path } = useContext(SiteContext);
  if (hasRouter) {
    return (
      // The router types each route's query; these links are checked by the journeys of public pages.
      <Link
        to={to as '/'}
        search={(search ?? {}) as never}
        {...(hash !== undefined && { hash })}
        activeOptions={{ exact: true }}
        {...rest}
      >
        {children}
      </Link>
    );
  }
  const query = search ? `?${new URLSearchParams(search)}` : '';
  const end = hash === undefined ? '' : `#${hash}`;
  return (
    <a href={to + query + end} aria-current={path === to ? 'page' : undefined} {...rest}>
      {children}
    </a>
  );
}
