import { isServerPath } from '#shared/lib/server-paths.ts';
import { limitedFetch } from '#client/lib/requests/limited-fetch.ts';
import {
  isPageStarted,
  isTakeOver,
  type ToPage,
} from '#client/lib/service-worker/service-worker-messages.ts';
import { BuildStore, type Build } from './build-store.ts';
import { tidyCaches } from './tidy-caches.ts';

/**
 * The service worker. It stores its build completely, so that every route opens offline. It replaces the previous
 * worker only when the writer confirms the update, or when no page is open any more.
 */
declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build step. */
declare const BUILD: Build;

/** Milliseconds in which a page answers, unless it is frozen in the background. */
const ANSWER_TIMEOUT_MS = 3000;

const store = new BuildStore(BUILD, { caches: self.caches, fetch: limitedFetch });

self.addEventListener('install', (event) => event.waitUntil(store.fill()));

// With `claim` the page of the first visit, too, loads its lazy chunks from the cache.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (isTakeOver(event.data)) event.waitUntil(self.skipWaiting());
  // Fetches the files that the browser evicted meanwhile. Offline that waits for the start of the next page.
  if (isPageStarted(event.data)) event.waitUntil(Promise.allSettled([store.fill(), tidy()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (isServerPath(pathname) || pathname === self.location.pathname) return;
  if (store.isFile(pathname)) event.respondWith(store.file(pathname, request));
  else if (request.mode === 'navigate') event.respondWith(store.page(request));
});

const tidy = (): Promise<unknown> =>
  tidyCaches({
    caches: self.caches,
    ownBuild: BUILD.id,
    pageBuilds: async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      return Promise.all(pages.map(buildOf));
    },
    isUpdatePending: () => self.registration.installing !== null || self.registration.waiting !== null,
  });

function buildOf(page: Client): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(typeof data === 'string' ? data : undefined);
    });
    port1.start();
    const question: ToPage = { type: 'which-build' };
    page.postMessage(question, [port2]);
  });
}
