// @vitest-environment jsdom
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { compose } from '#client/workspace/contributions/compose.ts';
import { routeTree } from '#client/app/routes.gen.ts';

const WORKSPACE = '0193a000-0000-7000-8000-000000000001';
const ITEM = '0193a000-0000-7000-8000-000000000002';

const routerAt = (address: string) =>
  createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { loadContributions: async () => compose([]) },
  });

test('[H6] the address opens the item that it names, and none if it names none', () => {
  const opened = (search: string) => {
    const router = routerAt(`/workspace/${WORKSPACE}${search}`);
    const [match] = router.matchRoutes(router.latestLocation).slice(-1);
    return { params: match?.params, search: match?.search };
  };
  const params = { workspaceId: WORKSPACE };
  expect(opened(`?item=${ITEM}`)).toEqual({ params, search: { item: ITEM } });
  expect(opened('')).toEqual({ params, search: {} });
});
