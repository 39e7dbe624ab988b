import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';

/** Shows one screen in a router whose other places only say where they are, in StrictMode as the application does. Returns the screen's cache. */
export async function renderAt(path: string, page: ReactNode): Promise<QueryClient> {
  // jsdom has no scrolling, and the router scrolls to the top of every page.
  window.scrollTo = () => {};
  const rootRoute = createRootRoute();
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path, component: () => page }),
    createRoute({ getParentRoute: () => rootRoute, path: '$', component: Elsewhere }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* A router of this test alone: its type is not the application's. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </StrictMode>,
  );
  await screen.findByRole('heading', { level: 1, hidden: true });
  return queryClient;
}

function Elsewhere() {
  const { pathname, state } = useLocation();
  return <h1>{`at ${pathname} ${state.token ?? ''}`.trim()}</h1>;
}
