// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { WorkspacePage } from './workspace-page.tsx';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1';
const known = vi.hoisted(() => ({
  now: {} as { error?: Error; isGone?: boolean; isLoaded?: boolean; isPulling?: boolean },
}));
vi.mock('#client/outbox/index.ts', () => ({ useWorkspace: () => ({ workspace: undefined, ...known.now }) }));
vi.mock('#client/sync/index.ts', () => ({
  hasUnsavedText: () => false,
  useDocumentRoom: () => undefined,
  useRoomAhead: () => undefined,
  useSaveStatus: () => 'saved',
}));
vi.mock('./workspace-screen.tsx', () => ({ WorkspaceScreen: () => null }));
vi.mock('../pages/use-editor-page.ts', () => ({ useEditorAhead: () => undefined }));
vi.mock('../tree/use-workspace-tree.ts', () => ({ useWorkspaceTree: () => ({ tree: undefined }) }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/workspaces">{children}</a>,
}));

beforeEach(() => {
  known.now = {};
});
afterEach(cleanup);

const show = (workspaceId: string | undefined) =>
  render(
    <WorkspacePage
      workspaceId={workspaceId}
      itemId={undefined}
      folderId={undefined}
      user={{ id: ID } as CurrentUser /* nothing else is asked of it here */}
    />,
  ).container;

test('no id: Invalid workspace, with Back to Workspaces', () => {
  show(undefined);
  expect(screen.getByRole('heading', { name: 'Invalid workspace' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Workspaces' })).toBeTruthy();
});

test('while it comes: Loading workspace...', () => {
  show(ID);
  expect(screen.getByText('Loading workspace...')).toBeTruthy();
});

test('gone by the server’s word: Workspace not found, with Back to Workspaces', () => {
  known.now = { isGone: true, isLoaded: true };
  show(ID);
  expect(screen.getByRole('heading', { name: 'Workspace not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Workspaces' })).toBeTruthy();
});

test('it cannot be had: Failed to load workspace, with the reason', () => {
  known.now = { isLoaded: true, error: new Error('The server answered 502. Please try again.') };
  show(ID);
  expect(screen.getByRole('heading', { name: 'Failed to load workspace' })).toBeTruthy();
  expect(screen.getByText('The server answered 502. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
