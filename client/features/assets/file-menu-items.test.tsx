// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { folder, itemOf, page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as FilesModule from '#client/files/index.ts';
import { shownUpload } from '#client/files/testing/shown-upload.ts';
import { Menu } from '#client/ui/layers/menu.tsx';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import type { TreeMenuRow } from '#client/workspace/contributions/contribution.ts';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { fileMenuItems } from './file-menu-items.tsx';

const files = vi.hoisted(() => ({
  added: [] as unknown[],
  retried: [] as string[],
  upload: vi.fn<() => object | undefined>(),
}));
vi.mock('#client/files/index.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof FilesModule>()),
  addFiles: (...args: unknown[]) => Promise.resolve(files.added.push(args)),
  currentUploads: () => ({ retry: (id: string) => Promise.resolve(files.retried.push(id)) }),
  useUpload: files.upload,
}));

const file = (id: string, parentId: string | null): TreeItem =>
  ({ ...page(id, parentId), kind: 'asset', type: 'image', fileSize: 1 }) as unknown as TreeAsset; // what the menu reads
const tree = treeOf(
  folder('pictures'),
  file('pier.png', 'pictures'),
  folder('vault', null, 'a1', { isLocked: true }),
  file('plan.png', 'vault'),
  folder('gone', TRASH_ID),
  file('old.png', 'gone'),
);

beforeEach(async () => {
  vi.stubGlobal('PointerEvent', MouseEvent);
  files.added = [];
  files.retried = [];
  files.upload.mockReset();
  await uiLayers.load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const actions = { opened: [] as string[], trashed: [] as string[] };

/** Opens the menu of an item. @returns the texts of its entries; disabled ones are in brackets */
async function menuOf(
  id: string,
  { place = 'tree', canChange = true }: Partial<Pick<TreeMenuRow, 'place' | 'canChange'>> = {},
): Promise<string[]> {
  const item = itemOf(tree, id);
  const row: TreeMenuRow = {
    item,
    tree,
    workspaceId: WORKSPACE,
    canChange,
    isOpen: false,
    place,
    actions: {
      onOpenFile: (opened) => actions.opened.push(opened.id),
      onTrash: (...trashed) => actions.trashed.push(...trashed.map((one) => one.id)),
    } as Partial<TreeActions> as TreeActions, // the only actions of these entries
  };
  const offered = fileMenuItems.filter(({ isOffered }) => isOffered(row));
  render(
    <Menu trigger={<button type="button">Open</button>}>
      {offered.map(({ order, Item }) => (
        <Item key={order} row={row} />
      ))}
    </Menu>,
  );
  await act(async () => screen.getByRole('button', { name: 'Open' }).click());
  const entries = await screen.findAllByRole('menuitem');
  return entries.map((entry) =>
    entry.getAttribute('aria-disabled') === 'true' ? `[${entry.textContent}]` : entry.textContent,
  );
}
const choose = (name: RegExp): Promise<void> =>
  act(async () => screen.getByRole('menuitem', { name }).click());

test('the menu of a file previews, downloads and deletes it', async () => {
  expect(await menuOf('pier.png')).toEqual(['Preview', 'Download', expect.stringMatching(/^Delete/)]);
  await choose(/Preview/);
  cleanup();
  await menuOf('pier.png');
  await choose(/Delete/);
  expect(actions).toEqual({ opened: ['pier.png'], trashed: ['pier.png'] });
});

test('a protected file is not deleted, one in the trash has no Delete of its own, and viewers only read', async () => {
  expect(await menuOf('plan.png')).toEqual(['Preview', 'Download', '[DeleteProtected]']);
  cleanup();
  expect(await menuOf('old.png', { place: 'in-trash' })).toEqual(['Preview', 'Download']);
  cleanup();
  expect(await menuOf('pier.png', { canChange: false })).toEqual(['Preview', 'Download']);
});

test('a file whose upload was refused is tried again from its menu', async () => {
  files.upload.mockReturnValue(shownUpload({ refused: { code: 'plan_limit', message: 'No room.' } }));
  expect(await menuOf('pier.png')).toContain('Try again');
  await choose(/Try again/);
  expect(files.retried).toEqual(['pier.png']);
});

test('the menu of a folder uploads picked files into it, without a pointer that drops them', async () => {
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  expect(await menuOf('pictures')).toEqual(['Upload Asset']);
  await choose(/Upload Asset/);
  const picked = new File(['x'], 'quay.png', { type: 'image/png' });
  const field = opened.mock.contexts[0] as HTMLInputElement;
  Object.defineProperty(field, 'files', { value: [picked] });
  field.dispatchEvent(new Event('change'));
  expect(files.added).toEqual([
    [[picked], { workspaceId: WORKSPACE, askedBy: 'assets', folderId: 'pictures' }],
  ]);
});

test('a protected folder takes no uploads', async () => {
  expect(await menuOf('vault')).toEqual(['[Upload AssetProtected]']);
});
