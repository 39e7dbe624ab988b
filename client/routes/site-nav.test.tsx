// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { routeTree } from '#client/app/routes.gen.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open(path: string): Promise<void> {
  // jsdom has neither scrolling nor media queries.
  window.scrollTo = () => {};
  stubFetch({ '/auth/providers': { body: { providers: [] } } });
  const router = createRouter({
    routeTree,
    context: { loadContributions: () => Promise.reject(new Error('These pages need no contributions.')) },
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

test.each([
  '/request-password-reset',
  '/password-reset',
  '/email-verification',
  '/email-change',
  '/oauth/callback',
  '/invitation',
])('%s has the navigation bar of the public pages', async (path) => {
  await open(path);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test.each(['/login', '/signup'])('%s has the logo only', async (path) => {
  await open(path);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});
