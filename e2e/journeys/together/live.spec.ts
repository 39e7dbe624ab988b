import type { Locator, Page } from '@playwright/test';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** Shorter than any polling interval of these pages, so only an event of the server can bring the change in time. */
const SOON = { timeout: 5_000 };

const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name });
const card = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(name) });

test('[D8][F9] the open tabs and devices of all members show each change of the tree and of the list of workspaces within 5 s', async ({
  browser,
  server,
}, info) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const { id: workspaceId } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
  });
  await addMember(server, ines, mara, workspaceId, 'editor');

  // Each person has two pages open: the workspace and the list of workspaces.
  const maraWorkspace = await openAs(browser, server, mara, `/workspace/${workspaceId}`);
  const maraList = await openAs(browser, server, mara, '/workspaces');
  const inesList = await openAs(browser, server, ines, '/workspaces');
  const inesWorkspace = await inesList.context.newPage();
  await inesWorkspace.goto(`/workspace/${workspaceId}`);
  for (const page of [maraWorkspace.page, inesWorkspace]) await expect(row(page, 'Trash')).toBeVisible();
  for (const { page } of [maraList, inesList]) await expect(card(page, 'Tide tables')).toBeVisible();
  // Presence comes through the room, so Ines's visible name proves that the room is joined.
  await expect(maraWorkspace.page.getByLabel(/Ines/).first()).toBeVisible();

  const durations: Record<string, number> = {};
  /** Runs an action as the owner, waits until every page shows it, and stores the duration in milliseconds. */
  const measure = async (
    label: string,
    action: () => Promise<unknown>,
    expectations: () => Promise<unknown>[],
  ) => {
    await action();
    const startedAt = performance.now();
    await Promise.all(expectations());
    durations[label] = Math.round(performance.now() - startedAt);
  };
  const trees = [maraWorkspace.page, inesWorkspace];
  const lists = [maraList.page, inesList.page];
  const callAsInes = <T>(name: string, input: object): Promise<T> => operation<T>(server, ines, name, input);

  let documentId = '';
  await measure(
    'document made',
    async () => {
      ({ id: documentId } = await callAsInes<{ id: string }>('create-document', {
        workspaceId,
        title: 'Ebb',
      }));
    },
    () => trees.map((page) => expect(row(page, 'Ebb')).toBeVisible(SOON)),
  );
  await measure(
    'document renamed',
    () => callAsInes('update-document', { id: documentId, title: 'Flood' }),
    () => trees.map((page) => expect(row(page, 'Flood')).toBeVisible(SOON)),
  );
  await measure(
    'document trashed',
    () => callAsInes('move-document-to-trash', { id: documentId }),
    () => trees.map((page) => expect(row(page, 'Flood')).toBeHidden(SOON)),
  );
  await measure(
    'workspace renamed',
    () => callAsInes('update-workspace', { id: workspaceId, title: 'Salt' }),
    () => [
      ...lists.map((page) => expect(card(page, 'Salt')).toBeVisible(SOON)),
      ...trees.map((page) => expect(page).toHaveTitle(/^Salt/, SOON)),
    ],
  );
  await measure(
    'workspace made',
    () => callAsInes('create-workspace', { title: 'Letters' }),
    () => [expect(card(inesList.page, 'Letters')).toBeVisible(SOON)],
  );
  const members = await callAsInes<{ userId: string; role: string }[]>('get-workspace-members', {
    workspaceId,
  });
  const maraId = members.find(({ role }) => role === 'editor')?.userId;
  await measure(
    'role changed',
    () => callAsInes('update-workspace-member', { workspaceId, userId: maraId, role: 'viewer' }),
    () => [
      expect(maraWorkspace.page.getByRole('button', { name: 'New Document' })).toBeHidden(SOON),
      expect(maraList.page.getByText(/Can read/).first()).toBeVisible(SOON),
    ],
  );
  await measure(
    'workspace deleted',
    () => callAsInes('delete-workspace', { id: workspaceId }),
    () => [
      ...lists.map((page) => expect(card(page, 'Salt')).toBeHidden(SOON)),
      ...trees.map((page) => expect(page.getByText('Workspace not found')).toBeVisible(SOON)),
    ],
  );
  info.annotations.push({ type: 'milliseconds until seen', description: JSON.stringify(durations) });
  expect([...maraWorkspace.faults, ...maraList.faults, ...inesList.faults]).toEqual([]);
  for (const { context } of [maraWorkspace, maraList, inesList]) await context.close();
});
