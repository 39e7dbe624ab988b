// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { WorkspacePage } from './workspace-page.tsx';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1';
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
  Link: ({ children }: { children: ReactNode }) => <a href="/workspaces">{children}</a>,
}));

beforeEach(() => {
  workspaceState.current = {};
});
afterEach(cleanup);

const show = (workspaceId: string | undefined) =>
  render(
    <WorkspacePage
      workspaceId={workspaceId}
      itemId={undefined}
      folderId={undefined}
      user={{ id: ID } as CurrentUser /* the only field that is read */}
    />,
  ).container;

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

test('a workspace that cannot be loaded shows “Failed to load workspace” and the reason', () => {
  workspaceState.current = { isLoaded: true, error: new Error('The server answered 502. Please try again.') };
  show(ID);
  expect(screen.getByRole('heading', { name: 'Failed to load workspace' })).toBeTruthy();
  expect(screen.getByText('The server answered 502. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
