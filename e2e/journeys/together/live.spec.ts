import type { Locator, Page } from '@playwright/test';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

/** By an event: nothing on these pages asks by itself in so short a time. */
const SOON = { timeout: 5_000 };

const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name });
const card = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(name) });

test('[D8][F9] tabs and devices of all members see changes of tree and list as they happen', async ({
  browser,
  server,
}, info) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const { id: workspaceId } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
  });
  await addMember(server, ines, mara, workspaceId, 'editor');

  // Mara has the workspace open; her other device, and the owner's second tab, show their lists.
  const desk = await openAs(browser, server, mara, `/workspace/${workspaceId}`);
  const list = await openAs(browser, server, mara, '/workspaces');
  const own = await openAs(browser, server, ines, '/workspaces');
  const second = await own.context.newPage();
  await second.goto(`/workspace/${workspaceId}`);
  for (const page of [desk.page, second]) await expect(row(page, 'Trash')).toBeVisible();
  for (const { page } of [list, own]) await expect(card(page, 'Tide tables')).toBeVisible();
  // The rooms are joined: who is here is told there.
  await expect(desk.page.getByLabel(/Ines/).first()).toBeVisible();

  const took: Record<string, number> = {};
  /** Does something as the owner, and waits until every page shows it. */
  const see = async (what: string, act: () => Promise<unknown>, shown: () => Promise<unknown>[]) => {
    await act();
    const began = performance.now();
    await Promise.all(shown());
    took[what] = Math.round(performance.now() - began);
  };
  const trees = [desk.page, second];
  const lists = [list.page, own.page];
  const as = <T>(name: string, input: object): Promise<T> => operation<T>(server, ines, name, input);

  let documentId = '';
  await see(
    'document made',
    async () => {
      ({ id: documentId } = await as<{ id: string }>('create-document', { workspaceId, title: 'Ebb' }));
    },
    () => trees.map((page) => expect(row(page, 'Ebb')).toBeVisible(SOON)),
  );
  await see(
    'document renamed',
    () => as('update-document', { id: documentId, title: 'Flood' }),
    () => trees.map((page) => expect(row(page, 'Flood')).toBeVisible(SOON)),
  );
  await see(
    'document trashed',
    () => as('move-document-to-trash', { id: documentId }),
    () => trees.map((page) => expect(row(page, 'Flood')).toBeHidden(SOON)),
  );
  await see(
    'workspace renamed',
    () => as('update-workspace', { id: workspaceId, title: 'Salt' }),
    () => [
      ...lists.map((page) => expect(card(page, 'Salt')).toBeVisible(SOON)),
      ...trees.map((page) => expect(page).toHaveTitle(/^Salt/, SOON)),
    ],
  );
  await see(
    'workspace made',
    () => as('create-workspace', { title: 'Letters' }),
    () => [expect(card(own.page, 'Letters')).toBeVisible(SOON)],
  );
  const members = await as<{ userId: string; role: string }[]>('get-workspace-members', { workspaceId });
  const maraId = members.find(({ role }) => role === 'editor')?.userId;
  await see(
    'role changed',
    () => as('update-workspace-member', { workspaceId, userId: maraId, role: 'viewer' }),
    () => [
      expect(desk.page.getByRole('button', { name: 'New Document' })).toBeHidden(SOON),
      expect(list.page.getByText(/Can read/).first()).toBeVisible(SOON),
    ],
  );
  await see(
    'workspace deleted',
    () => as('delete-workspace', { id: workspaceId }),
    () => [
      ...lists.map((page) => expect(card(page, 'Salt')).toBeHidden(SOON)),
      ...trees.map((page) => expect(page.getByText('Workspace not found')).toBeVisible(SOON)),
    ],
  );
  info.annotations.push({ type: 'milliseconds until seen', description: JSON.stringify(took) });
  expect([...desk.faults, ...list.faults, ...own.faults]).toEqual([]);
  for (const { context } of [desk, list, own]) await context.close();
});
