// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { childId } from '#shared/tree/special-folders.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { registerPage } from '#client/workspace/pages/open-pages.ts';
import { library } from './contribution.ts';
import { useCreateWorkspace } from './use-create-workspace.ts';
import { useDeleteOrLeaveWorkspace } from './use-delete-or-leave-workspace.ts';
import { useRestoreWorkspace } from './use-restore-workspace.ts';
import { WorkspacesPage } from './workspaces-page.tsx';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1';
const REASON = 'There is no room left on this device.';
const fake = vi.hoisted(() => ({ error: null as Error | null, navigations: [] as unknown[] }));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((_contract, input) => {
    if (fake.error) throw fake.error;
    return { key: 'k', input: Object.assign({ id: ID }, input), stored: Promise.resolve(true) } as never; // only the fields that the hooks read
  }) satisfies typeof OutboxModule.enqueue,
  withdrawOperation: async () => false,
  useLocalIds: () => new Set(),
  useWorkspaces: () => ({ workspaces: undefined, error: new Error('No answer'), refetch: () => undefined }),
}));
vi.mock('#client/sync/index.ts', () => ({ useUserRoom: () => undefined }));
vi.mock('./home-header.tsx', () => ({ HomeHeader: () => null }));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => async (to: unknown) => void fake.navigations.push(to),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider
    client={new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })}
  >
    {children}
  </QueryClientProvider>
);

const toasts = recordToasts();
beforeEach(() => {
  // jsdom has no `CSS` object.
  vi.stubGlobal('CSS', { escape: (value: string) => value });
  fake.error = null;
  fake.navigations = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const create = async () => {
  const { result } = renderHook(() => useCreateWorkspace(null), { wrapper });
  await act(async () =>
    result.current.create({ title: 'The Tide Clerk', type: 'novel', editorFont: 'garamond' }),
  );
};
const remove = async () => {
  const { result } = renderHook(() => useDeleteOrLeaveWorkspace(), { wrapper });
  act(() => result.current.askDelete({ id: ID, title: 'The Tide Clerk' }));
  await act(async () => result.current.confirm());
};

test('the question before a workspace is deleted says that it can be restored for 30 days, and so does the toast', async () => {
  const { result } = renderHook(() => useDeleteOrLeaveWorkspace(), { wrapper });
  act(() => result.current.askDelete({ id: ID, title: 'The Tide Clerk' }));
  expect(result.current.question?.text).toBe(
    '“The Tide Clerk” will be removed, with its documents, folders, and linked canvases. You can restore it for 30 days. After that it is deleted permanently.',
  );
  await act(async () => result.current.confirm());
  expect(toasts[0]?.detail).toBe('The Tide Clerk. You can restore it for 30 days.');
});

describe('toasts about a workspace', () => {
  test.each([
    // The new workspace opens, so its toast is shown for half as long.
    ['Workspace created successfully!', 2500, create],
    ['Workspace deleted successfully!', 5000, remove],
  ])('the success toast “%s” is shown for %i milliseconds', async (title, duration, run) => {
    await run();
    expect(toasts).toMatchObject([{ kind: 'success', title, duration }]);
  });

  test.each([
    ['Failed to create workspace. Please try again.', create],
    ['Failed to delete workspace. Please try again.', remove],
  ])('the error toast “%s” is shown with the reason for 8 seconds', async (title, run) => {
    fake.error = new ApiError(400, REASON);
    await run();
    expect(toasts).toMatchObject([{ kind: 'error', title, detail: REASON, duration: 8000 }]);
  });

  test.each([
    ['novel', 'chapter-1'],
    ['blog', 'first-draft'],
    ['general', null],
  ] as const)(
    'after the creation of a %s workspace, its first document opens, if it has one',
    async (type, key) => {
      const { result } = renderHook(() => useCreateWorkspace(null), { wrapper });
      await act(async () => result.current.create({ title: 'The Tide Clerk', type, editorFont: 'garamond' }));
      const search = key === null ? {} : { item: childId(ID, key) };
      expect(fake.navigations).toMatchObject([{ params: { workspaceId: ID }, search }]);
    },
  );

  test('after the creation the caret is in the first document, so that no typed character is lost', async () => {
    const chapterId = childId(ID, 'chapter-1');
    const focus = vi.fn();
    await create();
    // Only the focus of the handle is used here.
    registerPage(chapterId, { focus } as Partial<PageHandle> as PageHandle);
    expect(focus).toHaveBeenCalledOnce();
    registerPage(chapterId, null);
  });

  test('a full plan shows a toast instead of opening the creation dialog', () => {
    const reason = 'You have reached the maximum number of workspaces for your plan';
    const { result } = renderHook(() => useCreateWorkspace(reason), { wrapper });
    act(() => result.current.open('novel'));
    expect(result.current.type).toBeNull();
    expect(toasts).toMatchObject([{ kind: 'error', title: reason }]);
  });

  test('restoring without a network shows “Failed to restore workspace” with “Network connection error”', async () => {
    stubFetch({});
    const { result } = renderHook(() => useRestoreWorkspace(), { wrapper });
    await act(async () => result.current.restore({ id: ID, title: 'The Tide Clerk' }));
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Failed to restore workspace. Please try again.', detail: 'Network connection error' },
      ]),
    );
  });
});

test('the page shows “Error loading workspaces” and “Please try refreshing the page” when the list cannot be loaded', () => {
  stubFetch({});
  const user = { id: ID, email: 'ines@example.org', username: 'Ines' } as CurrentUser; // only the fields that the page shows
  render(<WorkspacesPage user={user} sections={library} />, { wrapper });
  expect(screen.getByText('Error loading workspaces')).toBeTruthy();
  expect(screen.getByText('Please try refreshing the page')).toBeTruthy();
});
