// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { WorkspacesHome } from './workspaces-home.tsx';

const fake = vi.hoisted(() => ({ workspaces: undefined as unknown[] | undefined }));
vi.mock('#client/outbox/index.ts', () => ({
  useLocalIds: () => new Set(),
  useWorkspaces: () => ({ workspaces: fake.workspaces, error: null, refetch: () => undefined }),
}));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => async () => undefined,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

const NOVEL = {
  id: 'a',
  title: 'The Tide Clerk',
  type: 'novel',
  ownerId: 'ines',
  ownerName: 'Ines',
  settings: DEFAULT_SETTINGS,
  role: 'owner',
  createdAt: '2026-01-05T09:00:00Z',
  updatedAt: '2026-01-05T09:00:00Z',
  lastDocument: null,
};

beforeEach(() => {
  stubFetch({
    '/operations/get-workspace-creation-limits': { body: { currentCount: 1, maxWorkspaces: 2 } },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** @returns the headings of the page's sections with their levels, in order */
function shownSections(workspaces: unknown[]): string[] {
  fake.workspaces = workspaces;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspacesHome user={{ id: 'ines' } as CurrentUser /* the only field that is read */} />
    </QueryClientProvider>,
  );
  return screen
    .getAllByRole('heading')
    .filter(({ tagName }) => tagName !== 'H3')
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
}

test('the writer’s own workspaces come before the templates', () => {
  expect(shownSections([NOVEL])).toEqual(['H1 Your workspaces', 'H2 Create your writing workspace']);
});

test('without a workspace the templates come first', () => {
  expect(shownSections([]).slice(0, 2)).toEqual(['H1 Create your writing workspace', 'H2 Your workspaces']);
});
