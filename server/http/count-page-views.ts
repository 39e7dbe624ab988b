import type { MiddlewareHandler } from 'hono';
import { countedView } from '#server/admin/statistics/counted-view.ts';
import type { PageViews } from '#server/admin/statistics/page-views.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Counts the public pages that are served. It stores the path and the host of the referring page, never an address, a
 * cookie or a user.
 * @param ownHost the host of PUBLIC_URL
 */
export function countPageViews(
  pageViews: Pick<PageViews, 'add'>,
  ownHost: string,
): MiddlewareHandler<RequestContext> {
  return async (c, next) => {
    await next();
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html') === true;
    if (c.res.status !== 200 || !isPage) return;
    const view = countedView(
      { method: c.req.method, path: c.req.path, header: (name) => c.req.header(name) },
      ownHost,
    );
    if (view) pageViews.add(view, Date.now(), c.get('clientAddress'));
  };
}
