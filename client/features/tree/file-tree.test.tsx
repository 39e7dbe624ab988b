// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { treeRows, type TreeModel } from '#shared/tree/tree-model.ts';
import { folder, page, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeWithFiles } from '#shared/tree/tree-with-files.ts';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { FileTree } from './file-tree.tsx';
import { stubLayout } from './testing/stub-layout.ts';

const tree = treeOf(
  folder('drafts', null, 'a0', { isLocked: true }),
  page('scene', 'drafts'),
  page('finale', 'drafts', 'a1'),
  page('idea', null, 'a2'),
  page('note', null, 'a3'),
  folder('letters', null, 'a9'),
);

beforeEach(() => {
  stubLayout();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ignore = () => {};

function renderTree(shown: TreeModel, actions: TreeActions) {
  render(
    <FileTree
      label="Files"
      tree={shown}
      rows={treeRows(shown, new Set(['drafts']))}
      workspaceId={WORKSPACE}
      canChange
      dropFolderId={undefined}
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
}

/** Presses Delete on a row. @returns the ids that go to the trash, and the row with the focus once it has moved */
function pressDelete(id: string): { trashed: string[]; focused: string | undefined } {
  const trashed: string[] = [];
  const actions = {
    onTrash: (...items) => trashed.push(...items.map((item) => item.id)),
  } as Partial<TreeActions> as TreeActions; // the only action of the key
  renderTree(tree, actions);
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

describe('an uploaded file', () => {
  const quay: TreeAsset = {
    kind: 'asset',
    id: 'quay',
    parentId: null,
    order: 'a4',
    name: 'quay.pdf',
    filename: 'quay.pdf',
    type: 'file',
    mimeType: 'application/pdf',
    fileSize: 1_258_291,
    width: null,
    height: null,
    alt: '',
    hasThumbnail: false,
    ownerId: 'u',
    createdAt: 1,
    updatedAt: 1,
  };
  const full = treeWithFiles(tree, [quay]);

  function showFiles(): { opened: string[]; renamed: string[]; trashed: string[] } {
    const seen = { opened: [] as string[], renamed: [] as string[], trashed: [] as string[] };
    const actions = {
      onOpenFile: ({ id }) => seen.opened.push(id),
      onRename: ({ id }) => seen.renamed.push(id),
      onTrash: (...items) => seen.trashed.push(...items.map(({ id }) => id)),
    } as Partial<TreeActions> as TreeActions; // the only actions of this test
    renderTree(full, actions);
    return seen;
  }
  const rowOf = (id: string): HTMLElement => {
    const row = screen.getAllByRole('treeitem').find((one) => one.dataset['id'] === id);
    if (!row) throw new Error(`There is no row ${id}.`);
    return row;
  };

  test('its row shows an icon, its name and its size, and a screen reader announces a file', () => {
    showFiles();
    expect(rowOf('quay').textContent).toContain('quay.pdf1.2 MB');
    expect(rowOf('quay').getAttribute('aria-label')).toBe('quay.pdf, file, 1.2 MB');
  });

  test('a click and Enter open its preview, Delete asks to delete it, and F2 renames it', () => {
    const { opened, renamed, trashed } = showFiles();
    fireEvent.click(rowOf('quay'));
    act(() => rowOf('quay').focus());
    for (const key of ['Enter', 'F2', 'Delete']) fireEvent.keyDown(rowOf('quay'), { key });
    expect({ opened, renamed, trashed }).toEqual({
      opened: ['quay', 'quay'],
      renamed: ['quay'],
      trashed: ['quay'],
    });
  });
});
