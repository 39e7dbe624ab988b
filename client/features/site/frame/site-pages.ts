import type { SiteTarget } from '#client/ui/site/site-link.tsx';

/** A link of the top navigation or of the footer. */
export interface SiteLinkFacts {
  readonly to: SiteTarget;
  readonly label: string;
}

const HOME: SiteLinkFacts = { to: '/', label: 'Home' };
const TOOLS: SiteLinkFacts = { to: '/tools', label: 'Tools' };
const PRICING = { to: '/pricing', label: 'Pricing' } as const;

/** The links of the footer, on every page. */
export const FOOTER_LINKS: readonly SiteLinkFacts[] = [
  PRICING,
  TOOLS,
  { to: '/contact', label: 'Contact' },
  { to: '/privacy-policy', label: 'Privacy' },
  { to: '/terms-of-service', label: 'Terms' },
];

/** Pages with a frame of their own, on which the top navigation is hidden. */
const WITHOUT_NAV = /^\/(?:login|signup|workspaces|workspace|account|admin)(?:\/|$)/;

/** Returns whether the page at `path` shows the top navigation. */
export const hasSiteNav = (path: string): boolean => !WITHOUT_NAV.test(path);

/** Returns the links of the top navigation and of the phone menu for the page at `path`. */
export function navLinks(path: string): readonly SiteLinkFacts[] {
  if (path === '/account') return [];
  return path === '/' ? [TOOLS, PRICING] : [HOME, TOOLS, PRICING];
}

/** A link of the user menu. */
export const USER_LINKS = [
  { to: '/workspaces', label: 'Workspaces' },
  { to: PRICING.to, label: 'Billing' },
  { to: '/account', label: 'Account Settings' },
  { to: '/admin', label: 'Admin Dashboard', isForAdmins: true },
] as const satisfies readonly (SiteLinkFacts & { isForAdmins?: boolean })[];

/** Returns the links of the user menu. Only administrators get the one to their pages. */
export const userLinks = (isAdmin: boolean): readonly (typeof USER_LINKS)[number][] =>
  USER_LINKS.filter((link) => isAdmin || !('isForAdmins' in link));
