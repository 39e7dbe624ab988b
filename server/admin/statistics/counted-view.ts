import { DIRECT_SOURCE } from '#shared/operations/statistics.ts';
import { trimEndOf } from '#shared/lib/trim-characters.ts';

/** The public pages whose views are counted. Pages that an emailed link opens are not visits of the site. */
const COUNTED_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/tools',
  '/pricing',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/signup',
  '/request-password-reset',
]);

/**
 * Programs that name themselves: crawlers, previews of links, monitors, libraries and browsers without a window. A
 * program that poses as a browser is counted, because nothing is stored by which it could be recognised.
 */
const PROGRAM =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|scrape|archiver|preview|facebookexternalhit|embedly|whatsapp|monitor|uptime|pingdom|lighthouse|pagespeed|headless|phantomjs|puppeteer|playwright|selenium|curl|wget|httpie|python|java\/|okhttp|go-http|node|axios|undici|libwww|perl|ruby|php|feed|validator|http-?client/i;

/** A request for a page. */
export interface PageRequest {
  method: string;
  path: string;
  header: (name: string) => string | undefined;
}

/** A view to count. */
export interface PageView {
  path: string;
  /** The host of the referring page, our own host, or `direct`. */
  source: string;
}

const MAX_HOST_LENGTH = 100;

/**
 * Returns the view of a public page that a person opened.
 * @returns undefined for requests of programs, prefetched pages and all other paths
 * @param ownHost the host of PUBLIC_URL; the source of views that come from our own pages
 */
export function countedView({ method, path, header }: PageRequest, ownHost: string): PageView | undefined {
  const page = path.length > 1 ? trimEndOf(path, '/') : path;
  if (method !== 'GET' || !COUNTED_PATHS.has(page)) return undefined;
  const agent = header('user-agent') ?? '';
  if (!agent.startsWith('Mozilla/') || PROGRAM.test(agent)) return undefined;
  if (/prefetch|prerender/i.test(`${header('sec-purpose') ?? ''} ${header('purpose') ?? ''}`))
    return undefined;
  return { path: page, source: sourceOf(header, ownHost) };
}

function sourceOf(header: PageRequest['header'], ownHost: string): string {
  // Our pages send no referrer, but the browser says that the request comes from one of them.
  if (header('sec-fetch-site') === 'same-origin') return ownHost;
  const referrer = header('referer') ?? '';
  if (!/^https?:/i.test(referrer) || !URL.canParse(referrer)) return DIRECT_SOURCE;
  const host = new URL(referrer).host.replace(/^www\./, '');
  return host === '' || host.length > MAX_HOST_LENGTH ? DIRECT_SOURCE : host;
}
