import { Hono } from 'hono';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors/app-error.ts';
import { readClientAddress } from '#server/auth/client-address.ts';
import { allowedOrigins, originRefusal } from '#server/auth/origins.ts';
import { watchSharedAddress } from '#server/auth/shared-address.ts';
import type { SignedDownload } from '#server/files/download-url.ts';
import { isDiskStore } from '#server/files/open-file-store.ts';
import { canReadKey } from '#server/policies/asset-access.ts';
import { isSessionOpen } from '#server/policies/open-session.ts';
import { handlers } from '#server/operations/registry.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { AnyHandler, Services } from '#server/operations/handler.ts';
import { apiDescription } from './api-description.ts';
import { authRouter } from './auth.ts';
import { authenticate } from './authenticate.ts';
import { contactRoutes } from './contact-routes.ts';
import { cors } from './cors.ts';
import { admitUpload, fileRoutes } from './files/file-routes.ts';
import { emailPage } from './dev/email-page.ts';
import { errorResponse } from './error-response.ts';
import { newsletterRoutes } from './newsletter-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { limitBody } from './request-body.ts';
import { operationRoutes } from './operation-routes.ts';
import { measureResponses } from './metrics.ts';
import type { RequestContext } from './request-context.ts';
import { connectSources, securityHeaders } from './security-headers.ts';
import { streamingRoutes } from './streaming-ai/streaming-routes.ts';

/** Creates the server's HTTP application. It needs no socket: tests call `app.request`. */
export function createApp(
  services: Services,
  registry: Readonly<Record<string, AnyHandler>> = handlers,
  metrics?: Metrics,
): Hono<RequestContext> {
  const { config, log, epoch, cursors, files, securityLog } = services;
  const app = new Hono<RequestContext>();
  const watchAddress = watchSharedAddress(config, log);
  app.onError((error, c) => errorResponse(error, c, log));
  app.notFound((c) => errorResponse(new AppError('not_found', 'There is nothing at this address.'), c, log));

  app.use(
    securityHeaders({
      https: config.publicUrl.startsWith('https:'),
      connect: connectSources(config.apiUrl),
      fileOrigin: files.origin,
    }),
  );
  app.use(async (c, next) => {
    c.set('requestId', uuidv7());
    const remote = c.env?.incoming?.socket.remoteAddress;
    const clientAddress = readClientAddress(config, (name) => c.req.header(name), remote);
    c.set('clientAddress', clientAddress);
    watchAddress(c.req.path, clientAddress);
    const startedAt = performance.now();
    const cursor = c.req.header('x-cursor');
    if (cursor !== undefined && cursors.isAhead(cursor)) {
      log.error({ alarm: 'database-set-back' }, 'a device knows more than the database: a new epoch begins');
      await epoch.begin({ endsSessions: true });
    }
    await next();
    c.res.headers.set('X-Request-Id', c.get('requestId'));
    // A client does not trust a response without this header: it may come from a captive network [C11].
    c.res.headers.set('X-Epoch', epoch.current);
    // Only signed-in users see it, because it reveals how much is written here.
    if (c.get('signedIn')) c.res.headers.set('X-Cursor', cursors.write());
    // Only the path: a query string can contain a token [G4].
    log.debug(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: performance.now() - startedAt,
      },
      'request',
    );
  });
  if (metrics) app.use(measureResponses(metrics, registry));
  const origins = allowedOrigins(config, config.port);
  app.use(cors(origins));
  app.use(limitBody());
  // Before the check of the origin, which concerns requests of pages.
  app.route('/', paymentRoutes(services));
  app.route('/', newsletterRoutes(services));
  app.use(async (c, next) => {
    const origin = c.req.header('origin');
    if (c.req.method === 'POST' && origin && !origins.has(origin)) {
      const clientAddress = c.get('clientAddress');
      securityLog.record({ kind: 'request', result: 'refused', clientAddress, detail: 'origin_refused' });
      throw new AppError('origin_refused', originRefusal(origin));
    }
    await next();
  });

  app.get('/api/openapi.json', (c) =>
    c.body(apiDescription(), 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }),
  );
  app.route('/', emailPage(config));
  app.route('/', authRouter(services));
  app.route('/', contactRoutes(services));
  if (isDiskStore(files)) {
    const { db, access } = services;
    const mayRead = async (grant: SignedDownload) =>
      (await isSessionOpen(db.read, grant)) && canReadKey(db.read, grant.userId, grant.key);
    app.route('/', fileRoutes(files, { admit: admitUpload(services), mayRead, access, securityLog }));
  }
  app.route('/', streamingRoutes(services));
  app.use('/operations/*', authenticate(services));
  app.route('/operations', operationRoutes(services, registry, metrics));
  return app;
}
