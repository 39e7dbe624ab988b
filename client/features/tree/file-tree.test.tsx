// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { treeRows } from '#shared/tree/tree-model.ts';
import { folder, page, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { FileTree } from './file-tree.tsx';

const tree = treeOf(
  folder('drafts', null, 'a0', { isLocked: true }),
  page('scene', 'drafts'),
  page('finale', 'drafts', 'a1'),
  page('idea', null, 'a2'),
  page('note', null, 'a3'),
);

// jsdom has no layout.
Element.prototype.scrollTo = () => {};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('CSS', { escape: (id: string) => id });
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses Delete on a row. @returns the ids that go to the trash, and the row with the focus once it has moved */
function pressDelete(id: string): { trashed: string[]; focused: string | undefined } {
  const trashed: string[] = [];
  const actions = {
    onTrash: (...items) => trashed.push(...items.map((item) => item.id)),
  } as Partial<TreeActions> as TreeActions; // the only action of the key
  const ignore = () => {};
  render(
    <FileTree
      label="Files"
      tree={tree}
      rows={treeRows(tree, new Set(['drafts']))}
      workspaceId={WORKSPACE}
      canChange
      isUnfiltered
      openItemId={undefined}
      renamingId={null}
      refusedIds={new Set()}
      peersByDocument={new Map()}
      actions={actions}
      onOpenItem={ignore}
      onExpand={ignore}
      onCollapse={ignore}
      onFocusItem={ignore}
      onMoveItems={ignore}
      onRename={ignore}
      onRenameCancel={ignore}
    />,
  );
  const row = screen.getAllByRole('treeitem').find((one) => one.dataset['id'] === id);
  act(() => row?.focus());
  fireEvent.keyDown(row ?? document.body, { key: 'Delete' });
  act(() => void vi.advanceTimersByTime(1_000));
  return { trashed, focused: (document.activeElement as HTMLElement).dataset['id'] };
}

test('Delete moves a page to the trash and the focus to the next row', () => {
  expect(pressDelete('idea')).toEqual({ trashed: ['idea'], focused: 'note' });
});

test('Delete on a protected item leaves the focus on it: the command only tells why it stays', () => {
  expect(pressDelete('drafts')).toEqual({ trashed: ['drafts'], focused: 'drafts' });
  cleanup();
  expect(pressDelete('scene')).toEqual({ trashed: ['scene'], focused: 'scene' });
});
