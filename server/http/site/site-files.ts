import { PUBLIC_PAGES, type PublicPage } from '#shared/site/public-pages.ts';

/** Paths of signed-in pages and of the API, which have nothing for a search engine. */
const PRIVATE = [
  '/account',
  '/admin',
  '/api/',
  '/auth/',
  '/checkout',
  '/email-change',
  '/email-verification',
  '/files/',
  '/invitation',
  '/oauth/',
  '/operations/',
  '/password-reset',
  '/workspace/',
  '/workspaces',
];

/** Days after which a reader of `security.txt` asks for it again (RFC 9116 recommends less than a year). */
const SECURITY_TEXT_DAYS = 180;
const DAY_MS = 86_400_000;

/** Returns `robots.txt`. @param base the server's address */
export const robotsText = (base: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n');

/** Returns the sitemap of the listed pages (https://www.sitemaps.org/protocol.html). @param paths of the built pages */
export function sitemap(base: string, paths: readonly string[]): string {
  const pages: readonly PublicPage[] = PUBLIC_PAGES;
  const listed = pages.filter(({ path, isListed }) => isListed && paths.includes(path));
  const urls = listed.map(({ path }) => `  <url><loc>${escapeXml(base + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns `security.txt` (RFC 9116). Its end is that of a whole day, so that it stays the same for a day. */
export function securityText(base: string, now: Date): string {
  const end = Math.ceil(now.getTime() / DAY_MS) * DAY_MS + SECURITY_TEXT_DAYS * DAY_MS;
  return [
    `Contact: ${base}/contact`,
    `Expires: ${new Date(end).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${base}/.well-known/security.txt`,
    '',
  ].join('\n');
}
