// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { useWorkspaceTree } from '../tree/use-workspace-tree.ts';
import { useOpenItem } from './use-open-item.ts';

const WORKSPACE = '0193a000-0000-7000-8000-000000000001';
const ITEM = '0193a000-0000-7000-8000-000000000002';

vi.stubGlobal('scrollTo', () => {});
afterEach(cleanup);

/** A workspace whose tree is still on its way. */
const tree = {
  tree: undefined,
  isFetching: true,
  refetch: () => new Promise(() => {}),
} as unknown as ReturnType<typeof useWorkspaceTree>; // all that is looked at before the tree is there

test('[H6] whoever opens a document stands at an address that names it', async () => {
  const root = createRootRoute();
  const workspace = createRoute({
    getParentRoute: () => root,
    path: '/workspace/$workspaceId',
    component: function Workspace() {
      const { open } = useOpenItem(WORKSPACE, undefined, tree);
      return <button onClick={() => open(ITEM)}>Open</button>;
    },
  });
  const history = createMemoryHistory({ initialEntries: [`/workspace/${WORKSPACE}`] });
  const router = createRouter({ routeTree: root.addChildren([workspace]), history });
  // The registered router is the whole application's; this one has a single route of it.
  render(<RouterProvider router={router as never} />);
  fireEvent.click(await screen.findByRole('button'));
  await waitFor(() => expect(history.location.href).toBe(`/workspace/${WORKSPACE}?item=${ITEM}`));
});
