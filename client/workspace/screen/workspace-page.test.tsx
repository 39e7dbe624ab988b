// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { WorkspacePage } from './workspace-page.tsx';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1';
const navigate = vi.hoisted(() => vi.fn());
const toasts: [string, string | undefined][] = [];
let again: (() => void) | undefined;
const workspaceState = vi.hoisted(() => ({
  current: {} as { error?: Error; isGone?: boolean; isLoaded?: boolean; isPulling?: boolean },
}));
vi.mock('#client/outbox/index.ts', () => ({
  useWorkspace: () => ({ workspace: undefined, ...workspaceState.current }),
}));
vi.mock('#client/sync/index.ts', () => ({
  hasUnsavedText: () => false,
  useDocumentRoom: () => undefined,
  usePreloadRoom: () => undefined,
  useSaveStatus: () => 'saved',
}));
vi.mock('./workspace-screen.tsx', () => ({ WorkspaceScreen: () => null }));
vi.mock('../pages/use-editor-page.ts', () => ({ usePreloadEditor: () => undefined }));
vi.mock('../tree/use-workspace-tree.ts', () => ({ useWorkspaceTree: () => ({ tree: undefined }) }));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  Link: ({ children }: { children: ReactNode }) => <a href="/workspaces">{children}</a>,
}));

beforeEach(() => {
  navigate.mockClear();
  toasts.length = 0;
  vi.spyOn(toast, 'error').mockImplementation((title, { detail, action } = {}) => {
    toasts.push([title, detail]);
    again = action?.onPress;
  });
  workspaceState.current = {};
});

const page = (workspaceId: string | undefined) => (
  <WorkspacePage
    workspaceId={workspaceId}
    itemId={undefined}
    folderId={undefined}
    user={{ id: ID } as CurrentUser /* the only field that is read */}
  />
);
const show = (workspaceId: string | undefined) => render(page(workspaceId)).container;

test('an address without an id shows “Invalid workspace” and “Back to Workspaces”', () => {
  show(undefined);
  expect(screen.getByRole('heading', { name: 'Invalid workspace' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Workspaces' })).toBeTruthy();
});

test('a workspace that is loading shows “Loading workspace...”', () => {
  show(ID);
  expect(screen.getByText('Loading workspace...')).toBeTruthy();
});

test('a workspace that the server no longer has shows “Workspace not found” and “Back to Workspaces”', () => {
  workspaceState.current = { isGone: true, isLoaded: true };
  show(ID);
  expect(screen.getByRole('heading', { name: 'Workspace not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Workspaces' })).toBeTruthy();
});

test('[G5] a workspace that cannot be loaded because the session is over stays, below the login', () => {
  const error = new ApiError(401, 'Please log in to go on.', { code: 'unauthenticated' });
  workspaceState.current = { isLoaded: true, error };
  render(page(ID));
  expect(navigate).not.toHaveBeenCalled();
  expect(screen.getByText('Loading workspace...')).toBeTruthy();
});

test('a workspace that is not on this device and cannot be loaded leads to /workspaces, with the reason there', () => {
  workspaceState.current = { isLoaded: true, isPulling: true, error: new Error('Failed to fetch') };
  const { rerender } = render(page(ID));
  expect(navigate).not.toHaveBeenCalled();
  workspaceState.current = { isLoaded: true, error: new Error('Failed to fetch') };
  rerender(page(ID));
  rerender(page(ID));
  expect(navigate.mock.calls).toEqual([[{ to: '/workspaces', replace: true }]]);
  expect(toasts).toEqual([['Failed to load workspace', 'Network connection error']]);
  again?.();
  expect(navigate).toHaveBeenLastCalledWith({
    to: '/workspace/$workspaceId',
    params: { workspaceId: ID },
    search: {},
  });
});
