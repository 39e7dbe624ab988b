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

/**
 * Renders a page at a path, with or without a query string, of a test router, in StrictMode like the application.
 * Every other path renders a heading with its path, and the token and address of its state.
 * @param state of the history entry
 * @returns the query client of the page
 */
export async function renderAt(
  path: string,
  page: ReactNode,
  { email }: { email?: string } = {},
): Promise<QueryClient> {
  // jsdom has no scrolling, and the router scrolls to the top of every page.
  window.scrollTo = () => {};
  const rootRoute = createRootRoute();
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: path.replace(/\?.*/, ''), component: () => page }),
    createRoute({ getParentRoute: () => rootRoute, path: '$', component: Elsewhere }),
  ]);
  const history = createMemoryHistory({ initialEntries: [path] });
  if (email !== undefined) history.replace(path, { email });
  const router = createRouter({ routeTree, history });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* The test's router does not have the type of the application's router. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </StrictMode>,
  );
  await screen.findByRole('heading', { level: 1, hidden: true });
  return queryClient;
}

function Elsewhere() {
  const { pathname, searchStr, state } = useLocation();
  return <h1>{['at', pathname + searchStr, state.token, state.email].filter(Boolean).join(' ')}</h1>;
}
