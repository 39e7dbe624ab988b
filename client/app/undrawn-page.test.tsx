// @vitest-environment jsdom
import { createBrowserHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { forgetUser, rememberUser } from '#client/api/remembered-user.ts';
import { RenderErrorPage } from '#client/features/site/render-error-page.tsx';
import { useOpenItem } from '#client/workspace/open/use-open-item.ts';
import { getStoredSplit, storeSplit } from '#client/workspace/panes/stored-split.ts';
import type { useWorkspaceTree } from '#client/workspace/tree/use-workspace-tree.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { getLastOpenItem, hasRenderFailed } from '#client/lib/last-open-item.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';

const WORKSPACE = '0193a000-0000-7000-8000-000000000001';
const ITEM = '0193a000-0000-7000-8000-000000000002';
const OTHER = '0193a000-0000-7000-8000-000000000003';

const documentOf = (id: string, name: string): TreeDocument => ({
  kind: 'document',
  id,
  parentId: null,
  name,
  order: id,
  ownerId: 'mara',
  slug: 'slug',
  type: 'document',
  isPinned: false,
  wordCount: 0,
  createdAt: 0,
  updatedAt: 0,
});

const files = {
  tree: arrangeTree(
    new Map([
      [ITEM, documentOf(ITEM, 'High Water')],
      [OTHER, documentOf(OTHER, 'The Lamp')],
    ]),
  ),
  isFetching: false,
  refetch: () => Promise.resolve(),
} as unknown as ReturnType<typeof useWorkspaceTree>; // the fields that `useOpenItem` reads

vi.stubGlobal('scrollTo', () => {});
afterEach(() => {
  forgetUser();
  localStorage.clear();
});

/** The text of a document, which may fail to render. */
function Text({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('This text cannot be drawn.');
  return <p>Words</p>;
}

/** Renders a minimal application at an address, with the real error page. */
function renderAt(address: string, isBroken: (itemId: string | undefined) => boolean) {
  window.history.pushState(null, '', address);
  const root = createRootRoute();
  const workspace = createRoute({
    getParentRoute: () => root,
    path: '/workspace/$workspaceId',
    validateSearch: (search: { item?: string }) => search,
    component: function Workspace() {
      const { item } = workspace.useSearch();
      const { openItem } = useOpenItem(WORKSPACE, item, files);
      return openItem.state === 'document' ? <Text isBroken={isBroken(item)} /> : <p>Nothing is open</p>;
    },
  });
  const home = createRoute({ getParentRoute: () => root, path: '/' });
  const router = createRouter({
    routeTree: root.addChildren([workspace, home]),
    history: createBrowserHistory(),
    defaultErrorComponent: RenderErrorPage,
  });
  // The registered router type is the application's; this router has only some of its routes.
  return render(<RouterProvider router={router as never} />);
}

function signIn(): void {
  const user = readCurrentUser({ id: 'mara' });
  if (!user) throw new Error('That is somebody.');
  rememberUser(user);
}

test('[H6] a document that could not be rendered is not opened automatically at the next start', async () => {
  signIn();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const good = renderAt(`/workspace/${WORKSPACE}?item=${ITEM}`, () => false);
  await screen.findByText('Words');
  await waitFor(() => expect(getLastOpenItem(WORKSPACE)?.documentId).toBe(ITEM));
  good.unmount();
  storeSplit(WORKSPACE, { left: ITEM, right: OTHER, active: 'left' });

  const failed = renderAt(`/workspace/${WORKSPACE}?item=${ITEM}`, (item) => item === ITEM);
  await screen.findByText('This page could not be drawn');
  await waitFor(() => expect(getLastOpenItem(WORKSPACE)).toBeNull());
  failed.unmount();
  expect([hasRenderFailed(WORKSPACE, ITEM), hasRenderFailed(WORKSPACE, OTHER)]).toEqual([true, false]);
  expect(getStoredSplit(WORKSPACE)).toBeNull();

  const next = renderAt(`/workspace/${WORKSPACE}`, (item) => item === ITEM);
  await screen.findByText('Nothing is open');
  next.unmount();

  // The writer opens it after an earlier version was restored, and it renders.
  renderAt(`/workspace/${WORKSPACE}?item=${ITEM}`, () => false);
  await screen.findByText('Words');
  await waitFor(() => expect(getLastOpenItem(WORKSPACE)?.documentId).toBe(ITEM));
  expect(hasRenderFailed(WORKSPACE, ITEM)).toBe(false);
});
