import type { Plugin } from 'vite';

/**
 * A service worker that unregisters itself and deletes the caches of earlier builds. It replaces the worker of an
 * earlier build in this browser, which would go on showing that build; the next reload comes from the development
 * server.
 */
const UNREGISTERING_WORKER = `
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));
self.addEventListener('message', (event) => event.waitUntil(self.skipWaiting()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('foolscap-build-')) await caches.delete(name);
  await self.registration.unregister();
}
`;

/** Replaces the service worker in development by one that unregisters itself. */
export function withoutServiceWorker(): Plugin {
  return {
    name: 'without-service-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.setHeader('cache-control', 'no-store');
        response.end(UNREGISTERING_WORKER);
      });
    },
  };
}
