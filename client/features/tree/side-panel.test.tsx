// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { folder, page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import type * as FilesModule from '#client/files/index.ts';
import type { TreeTab } from '#client/workspace/contributions/contribution.ts';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { tree as contribution } from './contribution.ts';
import { SidePanel } from './side-panel.tsx';
import { stubLayout } from './testing/stub-layout.ts';

const added = vi.hoisted(() => vi.fn<(files: readonly File[], options: object) => Promise<[]>>());
vi.mock('#client/files/index.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof FilesModule>()),
  addFiles: added,
}));

beforeEach(() => {
  stubLayout();
  added.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const sample = treeOf(
  folder('drafts', null, 'a0', { isLocked: true }),
  page('scene', 'drafts'),
  page('idea', null, 'a2'),
  folder('letters', null, 'a9'),
  page('reply', 'letters'),
);
const tabOf = (id: string): TreeTab => {
  const tab = contribution.tabs?.find((one) => one.id === id);
  if (!tab || !('words' in tab)) throw new Error(`There is no tab ${id}.`);
  return tab;
};
const ignore = () => {};

function showPanel({
  tree = sample,
  tab = 'files',
  canChange = true,
}: { tree?: TreeModel; tab?: string; canChange?: boolean } = {}): { expanded: string[] } {
  const expanded: string[] = [];
  render(
    <SidePanel
      tab={tabOf(tab)}
      tree={tree}
      expanded={new Set(['drafts', 'letters'])}
      workspaceId={WORKSPACE}
      canChange={canChange}
      hasFailed={false}
      onRetry={ignore}
      openItemId={undefined}
      renamingId={null}
      refusedIds={new Set()}
      peersByDocument={new Map()}
      actions={{} as TreeActions} // no command is run
      onNewDocument={ignore}
      onNewCanvas={ignore}
      onNewFolder={ignore}
      onCollapsePanel={ignore}
      onOpenItem={ignore}
      onExpand={(ids) => expanded.push(...ids)}
      onCollapse={ignore}
      onFocusItem={ignore}
      onMoveItems={ignore}
      onRename={ignore}
      onRenameCancel={ignore}
    />,
  );
  return { expanded };
}

const rowOf = (id: string): HTMLElement => {
  const row = screen.getAllByRole('treeitem').find((one) => one.dataset['id'] === id);
  if (!row) throw new Error(`There is no row ${id}.`);
  return row;
};

const file = new File(['x'], 'pier.png', { type: 'image/png' });
const dataTransfer = { types: ['Files'], files: [file], dropEffect: 'none' };
/** Drags files of this device over an element and drops them. @returns the effect that the pointer shows */
function dropOn(element: Element): string {
  fireEvent.dragOver(element, { dataTransfer });
  const { dropEffect } = dataTransfer;
  // Otherwise the browser replaces the page with the file.
  expect(fireEvent.drop(element, { dataTransfer })).toBe(false);
  return dropEffect;
}
const folders = () =>
  added.mock.calls.map(([, options]) => (options as { folderId: string | null }).folderId);

test('files of this device are uploaded into the folder under the pointer, which is marked and then expanded', () => {
  const { expanded } = showPanel();
  fireEvent.dragOver(rowOf('letters'), { dataTransfer });
  expect(rowOf('letters').className).toContain('is-drop-target');
  expect(screen.getByText('Drop to upload into “letters”')).toBeTruthy();
  expect(dropOn(rowOf('letters'))).toBe('copy');
  expect(rowOf('letters').className).not.toContain('is-drop-target');
  expect(added).toHaveBeenCalledWith([file], {
    workspaceId: WORKSPACE,
    askedBy: 'assets',
    folderId: 'letters',
  });
  expect(expanded).toEqual(['letters']);
});

test('files are uploaded into the folder of the row under the pointer, and to the root beside the rows', () => {
  showPanel();
  for (const element of [rowOf('reply'), rowOf('idea'), screen.getByRole('tree')]) dropOn(element);
  fireEvent.dragOver(screen.getByText('Add New'), { dataTransfer });
  expect(screen.getByRole('region', { name: 'Files panel' }).className).toContain('is-drop-target');
  expect(screen.getByText('Drop to upload')).toBeTruthy();
  dropOn(screen.getByText('Add New'));
  expect(folders()).toEqual(['letters', null, null, null]);
});

test('the first files of a workspace can be dropped on “No files yet”', () => {
  showPanel({ tree: treeOf() });
  dropOn(screen.getByText('No files yet'));
  expect(folders()).toEqual([null]);
});

test('a protected folder and the trash take no files', () => {
  showPanel();
  for (const id of ['drafts', 'scene', TRASH_ID]) expect(dropOn(rowOf(id))).toBe('none');
  expect(added).not.toHaveBeenCalled();
});

test('a viewer, and a tab that shows no files, take no files, and the page stays', () => {
  showPanel({ canChange: false });
  expect(dropOn(rowOf('letters'))).toBe('none');
  cleanup();
  showPanel({ tab: 'canvases' });
  expect(dropOn(screen.getByText('No canvases yet'))).toBe('none');
  expect(added).not.toHaveBeenCalled();
});

test.each([
  ['files', 'No files yet', 'Create your first document using the + button above', 'New Document'],
  ['canvases', 'No canvases yet', 'Create your first canvas using the + button above', 'New Canvas'],
])('the hint of the empty tab “%s” names a button with a plus above it', (tab, title, hint, name) => {
  showPanel({ tree: treeOf(), tab });
  const button = screen.getByRole('button', { name });
  expect(button.querySelector('svg')?.getAttribute('class')).toContain('plus');
  const position = button.compareDocumentPosition(screen.getByText(hint));
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  // A search leaves the button without the hint.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tide' } });
  expect(screen.queryByText(hint)).toBeNull();
  cleanup();
  // A reader has no button.
  showPanel({ tree: treeOf(), tab, canChange: false });
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryByText(hint)).toBeNull();
});
