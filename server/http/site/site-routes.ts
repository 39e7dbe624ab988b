import { Hono } from 'hono';
import { withoutSlash } from '#shared/site/old-paths.ts';
import { oldRouteTarget } from '#shared/site/old-routes.ts';
import { FOREIGN_PICTURE_PAGE } from '../security-headers.ts';
import { readBuiltSite } from './built-site.ts';
import { cachedText } from './page-response.ts';
import { robotsText, securityText, sitemap } from './site-files.ts';
import { trimEndOf } from '#shared/lib/trim-characters.ts';

const HTML = 'text/html; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

/**
 * Serves the public pages of the built client, which need no script to be read, and the files about them for search
 * engines. An address without a page answers 404 with a page.
 * @param root the folder of the built client
 * @param publicUrl the base of every link, without a slash at its end
 * @param supportEmail the address for mail on the contact page
 */
export function siteRoutes(root: string, publicUrl: string, supportEmail?: string): Hono {
  const app = new Hono();
  const base = trimEndOf(publicUrl, '/');
  const robots = cachedText(robotsText(base), PLAIN);
  app.get('/robots.txt', (c) => robots.respond(c.req.raw.headers));
  app.get('/.well-known/security.txt', (c) =>
    cachedText(securityText(base, new Date()), PLAIN).respond(c.req.raw.headers),
  );
  app.get('*', async (c, next) => {
    const target = oldRouteTarget(c.req.path);
    if (!target) return next();
    // Temporary, because a tool that does not exist yet gets its row later.
    return c.redirect(`${target.to}${target.hash === undefined ? '' : `#${target.hash}`}`, 302);
  });

  const site = readBuiltSite(root, base, supportEmail);
  if (!site) return app;
  const pages = new Map([...site.pages].map(([path, html]) => [path, cachedText(html, HTML)]));
  const notFound = cachedText(site.notFound, HTML);
  const listed = cachedText(sitemap(base, [...site.pages.keys()]), 'application/xml; charset=utf-8');
  app.get('/sitemap.xml', (c) => listed.respond(c.req.raw.headers));
  app.get('*', async (c, next) => {
    const { path } = c.req;
    const page = pages.get(path);
    if (page) return page.respond(c.req.raw.headers);
    const trimmed = withoutSlash(path);
    // One address for each page.
    if (trimmed !== path && pages.has(trimmed)) return c.redirect(trimmed + new URL(c.req.url).search, 301);
    await next();
    const wantsPage = (c.req.header('accept') ?? '').includes('text/html');
    // The client answers every path with its shell, also a path that matches no route of the client.
    if (!wantsPage || !isShell(c.res, path) || site.isRoute(path)) return;
    // Removed first, because Hono would copy its headers to the new response.
    c.res = undefined;
    c.res = notFound.respond(c.req.raw.headers, 404);
  });
  return app;
}

/** The pages among the files of the build. */
const PAGE_FILES: readonly string[] = ['/index.html', FOREIGN_PICTURE_PAGE];

/** Whether a response is the client's shell rather than one of its files. */
const isShell = (response: Response, path: string): boolean =>
  response.status === 200 && response.headers.get('content-type') === HTML && !PAGE_FILES.includes(path);
