/** A link of the top navigation or of the footer. */
export interface SiteLink {
  readonly href: string;
  readonly label: string;
}

const HOME: SiteLink = { href: '/', label: 'Home' };
const TOOLS: SiteLink = { href: '/tools', label: 'Tools' };
const PRICING: SiteLink = { href: '/pricing', label: 'Pricing' };

/** The links of the footer, on every page. */
export const FOOTER_LINKS: readonly SiteLink[] = [
  PRICING,
  TOOLS,
  { href: '/contact', label: 'Contact' },
  { href: '/privacy-policy', label: 'Privacy' },
  { href: '/terms-of-service', label: 'Terms' },
];

/** Pages with a frame of their own, on which the top navigation is hidden. */
const WITHOUT_NAV = /^\/(?:login|signup|workspaces|workspace|account|admin)(?:\/|$)/;

/** Returns whether the page at `path` shows the top navigation. */
export const hasSiteNav = (path: string): boolean => !WITHOUT_NAV.test(path);

/** Returns the links of the top navigation and of the phone menu for the page at `path`. */
export function navLinks(path: string): readonly SiteLink[] {
  if (path === '/account') return [];
  return path === '/' ? [TOOLS, PRICING] : [HOME, TOOLS, PRICING];
}

/** A link of the user menu. */
export const USER_LINKS = [
  { href: '/workspaces', label: 'Workspaces' },
  { href: PRICING.href, label: 'Billing' },
  { href: '/account', label: 'Account Settings' },
  { href: '/admin', label: 'Admin Dashboard', isForAdmins: true },
] as const;

/** Returns the links of the user menu. Only administrators get the one to their pages. */
export const userLinks = (isAdmin: boolean): readonly (typeof USER_LINKS)[number][] =>
  USER_LINKS.filter((link) => isAdmin || !('isForAdmins' in link));
