import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { RenderErrorPage } from '#client/features/site/render-error-page.tsx';
import { routeTree } from './routes.gen.ts';

/** The application's routes; a hash scrolls to its element by the router's own default. */
export const router = createRouter({
  routeTree,
  context: { loadContributions: async () => (await import('./contributions.ts')).contributions },
  // Pages of text know where they were by their words; by pixels one would open where the one before it was left.
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
