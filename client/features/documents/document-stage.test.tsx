// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { folder, page, treeOf } from '#shared/tree/testing/sample-tree.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { documents } from './contribution.tsx';

interface PageProps {
  editable: boolean;
  onRename: unknown;
}

const shown = vi.hoisted((): { page: PageProps | null } => ({ page: null }));
vi.mock('#client/sync/index.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  useDocumentRoom: () => ({ isReady: true, isEditable: true, refusal: undefined, isStored: true }),
}));
vi.mock('#client/workspace/pages/use-editor-page.ts', () => ({
  useEditorPage: () => ({
    EditorPage: (props: PageProps) => {
      shown.page = props;
      return null;
    },
  }),
}));
vi.mock('#client/workspace/references/use-references.ts', () => ({ useReferences: () => ({}) }));

const tree = treeOf(
  folder('Drafts', null, 'a0', { isLocked: true }),
  folder('part', 'Drafts'),
  page('scene', 'part'),
  page('idea'),
);
const DocumentView = documents.views?.document;

/** Opens a page of the tree. @returns the calls that lock or unlock a folder */
function open(id: string, canChange = true) {
  const calls: unknown[] = [];
  const value = {
    workspace: { id: 'w', type: 'novel', role: canChange ? 'editor' : 'viewer', settings: DEFAULT_SETTINGS },
    user: { id: 'u', username: 'Ines' },
    canChange,
    tree,
    items: {},
    files: {
      actions: { onLock: (item: { id: string }, isLocked: boolean) => calls.push([item.id, isLocked]) },
    },
    panes: { openFrom: () => {} },
    removal: null,
  } as unknown as OpenWorkspace; // only the fields that the view reads
  const document = tree.items.get(id);
  if (document?.kind !== 'document' || !DocumentView) throw new Error('There is no such page.');
  render(
    <OpenWorkspaceProvider value={value}>
      <DocumentView document={document} isActive toolbarSlot={undefined} />
    </OpenWorkspaceProvider>,
  );
  return calls;
}

test('a page in a protected folder is read-only, names the folder and offers to unlock it', () => {
  const calls = open('scene');
  expect(shown.page).toMatchObject({ editable: false, onRename: undefined });
  expect(screen.getByRole('status').textContent).toContain(
    '“Drafts” is protected, so its pages are read-only.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Unlock folder' }));
  expect(calls).toEqual([['Drafts', false]]);
});

test('a page in another folder is editable and has no banner', () => {
  open('idea');
  expect(shown.page).toMatchObject({ editable: true, onRename: expect.any(Function) });
  expect(screen.queryByRole('status')).toBeNull();
});

test('a viewer sees no banner in a protected folder, because unlocking would change nothing', () => {
  open('scene', false);
  expect(screen.queryByRole('button', { name: 'Unlock folder' })).toBeNull();
});
