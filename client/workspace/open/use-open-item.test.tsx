// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { useWorkspaceTree } from '../tree/use-workspace-tree.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { forgetUser, rememberUser } from '#client/api/remembered-user.ts';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { getLastOpenItem } from '#client/lib/last-open-item.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { useOpenItem } from './use-open-item.ts';

const WORKSPACE = '0193a000-0000-7000-8000-000000000001';
const ITEM = '0193a000-0000-7000-8000-000000000002';

vi.stubGlobal('scrollTo', () => {});

/** A workspace whose tree is still loading. */
const tree = {
  tree: undefined,
  isFetching: true,
  refetch: () => new Promise(() => {}),
} as unknown as ReturnType<typeof useWorkspaceTree>; // the only fields that are read before the tree is loaded

/** Renders a minimal workspace screen at the address of a workspace. */
function show(itemId: string | undefined, files: typeof tree) {
  const root = createRootRoute();
  const workspace = createRoute({
    getParentRoute: () => root,
    path: '/workspace/$workspaceId',
    component: function Workspace() {
      const { open, openCanvas } = useOpenItem(WORKSPACE, itemId, files);
      return (
        <>
          <button onClick={() => open(ITEM)}>Open</button>
          <button onClick={() => openCanvas(ITEM, 'n1')}>Open a note</button>
        </>
      );
    },
  });
  const history = createMemoryHistory({ initialEntries: [`/workspace/${WORKSPACE}`] });
  const router = createRouter({ routeTree: root.addChildren([workspace]), history });
  // The registered router type is the application's; this router has a single route of it.
  const { unmount } = render(<RouterProvider router={router as never} />);
  return { history, unmount };
}

test('[H6] opening a document puts its id into the address', async () => {
  const { history } = show(undefined, tree);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await waitFor(() => expect(history.location.href).toBe(`/workspace/${WORKSPACE}?item=${ITEM}`));
});

test('[H6] opening a note of a canvas puts the ids of both into the address', async () => {
  const { history } = show(undefined, tree);
  fireEvent.click(await screen.findByRole('button', { name: 'Open a note' }));
  await waitFor(() => expect(history.location.href).toBe(`/workspace/${WORKSPACE}?item=${ITEM}&node=n1`));
});

const signIn = (id: string): void => {
  const user = readCurrentUser({ id });
  if (!user) throw new Error('That is somebody.');
  rememberUser(user);
};

test.each([
  ['a sign-out', forgetUser],
  ['another person’s sign-in', () => signIn('tom')],
])('[C12] after %s, a page that closes does not store the item that was last open', async (_case, end) => {
  signIn('mara');
  const document: TreeDocument = {
    kind: 'document',
    id: ITEM,
    parentId: null,
    name: 'High Water',
    order: 'a0',
    ownerId: 'mara',
    slug: 'high-water',
    type: 'document',
    isPinned: false,
    wordCount: 0,
    createdAt: 0,
    updatedAt: 0,
  };
  const { unmount } = show(ITEM, { ...tree, tree: arrangeTree(new Map([[ITEM, document]])) });
  await waitFor(() => expect(getLastOpenItem(WORKSPACE)?.title).toBe('High Water'));
  end();
  localStorage.clear();
  if (end !== forgetUser) signIn('tom');
  const before = { ...localStorage };
  unmount();
  expect(getLastOpenItem(WORKSPACE)).toBeNull();
  expect({ ...localStorage }).toEqual(before);
});
