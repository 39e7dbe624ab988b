/** A public page, which the build renders as HTML that needs no script. */
export interface PublicPage {
  path: string;
  /** The title of the document and of a shared link. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description: string;
  /** Whether search engines list the page; then the sitemap has it. */
  isListed: boolean;
  /** The file name of its picture for shared links, without its extension. */
  picture: string;
}

/** All public pages. The build, the head tags, the pictures for shared links and the sitemap follow this list. */
export const PUBLIC_PAGES = [
  {
    path: '/',
    title: 'Foolscap: a writers toolkit for modern creators',
    description:
      'A visual workspace for thinking, researching and writing. Your text is stored on your device first, and every word is kept.',
    isListed: true,
    picture: 'home',
  },
  {
    path: '/tools',
    title: 'Tools · Foolscap',
    description:
      'Four kinds of workspace, one set of tools: novels, blogs, articles and blank canvases, with the price of each tool.',
    isListed: true,
    picture: 'tools',
  },
  {
    path: '/pricing',
    title: 'Pricing · Foolscap',
    description:
      'Writing is free. AI help costs credits. You see the cost before you press; when a run fails, it comes back.',
    isListed: true,
    picture: 'pricing',
  },
  {
    path: '/contact',
    title: 'Contact · Foolscap',
    description: 'Write to the people who run this site. A person reads every message and answers by email.',
    isListed: true,
    picture: 'contact',
  },
  {
    path: '/privacy-policy',
    title: 'Privacy policy · Foolscap',
    description:
      'Which data Foolscap stores, where it is, who receives it, and how you take it away or erase it.',
    isListed: true,
    picture: 'privacy',
  },
  {
    path: '/terms-of-service',
    title: 'Terms of service · Foolscap',
    description: 'What you may expect from Foolscap and what it asks of you, in plain words.',
    isListed: true,
    picture: 'terms',
  },
  {
    path: '/login',
    title: 'Log in to your account · Foolscap',
    description: 'Log in to your workspaces.',
    isListed: false,
    picture: 'home',
  },
  {
    path: '/signup',
    title: 'Create a new account · Foolscap',
    description: 'Create your account and get 10 free credits.',
    isListed: false,
    picture: 'home',
  },
  {
    path: '/request-password-reset',
    title: 'Forgot your password? · Foolscap',
    description: 'Request a link that sets a new password.',
    isListed: false,
    picture: 'home',
  },
] as const satisfies readonly PublicPage[];

/** The paths of the public pages. */
export type PublicPath = (typeof PUBLIC_PAGES)[number]['path'];
