import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { RenderErrorPage } from '#client/features/site/render-error-page.tsx';
import { routeTree } from './routes.gen.ts';

/** The application's router. A hash in the URL scrolls to its element, which is the router's default. */
export const router = createRouter({
  routeTree,
  context: { loadContributions: async () => (await import('./contributions.ts')).contributions },
  // Text pages restore a position in their text. A pixel position would be that of the page before.
  scrollRestoration: ({ location }) => !location.pathname.startsWith('/workspace/'),
  defaultPreload: 'intent',
  defaultNotFoundComponent: lazyRouteComponent(
    () => import('#client/features/site/not-found-page.tsx'),
    'NotFoundPage',
  ),
  defaultErrorComponent: RenderErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
