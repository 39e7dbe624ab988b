// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { isRestoreButton, TreeRow } from './tree-row.tsx';

afterEach(cleanup);

const show = (canRestore: boolean): void => {
  render(
    <TreeRow
      row={{ item: page('Ebb', TRASH_ID), depth: 1, isExpanded: false, position: 1, siblingCount: 1 }}
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
