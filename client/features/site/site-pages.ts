/** The public pages that the bar and the phone's menu link to. */
export const SITE_PAGES = [
  { to: '/', label: 'Home' },
  { to: '/tools', label: 'Tools' },
  { to: '/pricing', label: 'Pricing' },
] as const;
