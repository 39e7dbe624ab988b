// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as FilesModule from '#client/files/index.ts';
import { shownUpload } from '#client/files/testing/shown-upload.ts';
import { page, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { isRestoreButton, TreeRow } from './tree-row.tsx';

const upload = vi.hoisted(() => vi.fn<(assetId: string | null) => object | undefined>());
vi.mock('#client/files/index.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof FilesModule>()),
  useUpload: upload,
}));

afterEach(() => {
  upload.mockReset();
});

const show = (canRestore: boolean, item: TreeItem = page('Ebb', TRASH_ID)): void => {
  render(
    <TreeRow
      row={{ item, depth: 1, isExpanded: false, position: 1, siblingCount: 1 }}
      top={0}
      workspaceId={WORKSPACE}
      isDropTarget={false}
      isOpen={false}
      isSelected={null}
      isTabStop
      isRenaming={false}
      hasMenu={false}
      isOnlyOnDevice={false}
      trashCount={0}
      peers={[]}
      onEmptyTrash={undefined}
      canRestore={canRestore}
      onRename={() => {}}
      onRenameCancel={() => {}}
    />,
  );
};

test('a row in the trash has a “Put back” button that names its item and is reached by Tab', () => {
  show(true);
  const button = screen.getByRole('button', { name: 'Put back Ebb' });
  expect(button.textContent).toBe('Put back');
  expect(button.tabIndex).toBe(0);
  expect(isRestoreButton(button)).toBe(true);
  expect(isRestoreButton(screen.getByRole('treeitem'))).toBe(false);
});

test('a row outside the trash has no “Put back” button', () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the row of a file that is not uploaded yet shows and announces the state of its upload instead of its size', () => {
  const pier = { ...page('pier.png'), kind: 'asset', type: 'file', mimeType: 'text/plain', fileSize: 2_048 };
  upload.mockReturnValue(shownUpload({ progress: null }));
  show(false, pier as unknown as TreeAsset); // only the fields that the row reads
  const row = screen.getByRole('treeitem', { name: 'pier.png, file, Waiting to upload' });
  expect(row.textContent).toBe('pier.pngWaiting');
  cleanup();
  upload.mockReturnValue(
    shownUpload({ refused: { code: 'plan_limit', message: 'There is no room left for this file.' } }),
  );
  show(false, pier as unknown as TreeAsset);
  expect(screen.getByRole('treeitem', { name: 'pier.png, file, Not uploaded' })).toBeTruthy();
  expect(screen.getByTitle('There is no room left for this file.').textContent).toBe('Not uploaded');
});

test('the row of a file in the trash has “Put back” instead of the size, which leaves room for its name', () => {
  const pier = { ...page('pier.png', TRASH_ID), kind: 'asset', type: 'file', mimeType: '', fileSize: 2_048 };
  show(true, pier as unknown as TreeAsset); // only the fields that the row reads
  expect(screen.getByRole('treeitem').textContent).toBe('pier.pngPut back');
});

test('a browser that translates the page leaves the names of items as they are', () => {
  show(false);
  expect(screen.getByText('Ebb').closest('[translate=no]')).not.toBeNull();
});
