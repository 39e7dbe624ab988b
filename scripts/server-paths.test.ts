import { expect, test } from 'vitest';
import { isServerPath } from '#shared/lib/server-paths.ts';
import { createApp } from '#server/http/app.ts';
import { healthRoutes } from '#server/http/health.ts';
import { metricsRoutes } from '#server/http/metrics.ts';
import { testServer } from '#server/testing/server.ts';

test('the service worker ignores every path that the server handles', async () => {
  const server = await testServer();
  const app = createApp(server.services);
  app.route('/', metricsRoutes(undefined, 'a token'));
  app.route('/', healthRoutes(server.db, { isReady: true }, { warn: () => {} }));
  const paths = [...new Set(app.routes.map(({ path }) => path))].filter((path) => path !== '/*');
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !isServerPath(path))).toEqual([]);
  await server.close();
});
