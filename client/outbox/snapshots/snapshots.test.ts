import { afterEach, expect, test, vi } from 'vitest';
import { ASSET_COLUMNS } from '#shared/assets/tree-asset.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { TREE_COLUMNS } from '#shared/tree/tree-rows.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { pullScope, type ScopeSnapshot } from './snapshots.ts';

vi.mock('#client/api/call-operation.ts');
afterEach(() => vi.resetAllMocks());

const SCOPE = 'workspace:w';
// The view is passed on unread.
const workspace = { id: 'w' } as WorkspaceView;
const columns = {
  folder: [...TREE_COLUMNS.folder],
  document: [...TREE_COLUMNS.document],
  canvas: [...TREE_COLUMNS.canvas],
  asset: [...ASSET_COLUMNS],
};

/** Answers both calls, and keeps what the tree was asked for. */
function answering(): unknown[] {
  const asked: unknown[] = [];
  vi.mocked(callOperation).mockImplementation(({ name }, input) => {
    const isTree = name === 'get-workspace-tree';
    if (isTree) asked.push(input);
    const tree = { seq: 9, floor: 0, whole: true, columns, rows: [], removed: [], next: null };
    // Of any contract: the two that are called answer so.
    return Promise.resolve({ output: isTree ? tree : workspace, epoch: 'e1', scopeSeq: 9 }) as never;
  });
  return asked;
}

const snapshot = (value: ScopeSnapshot['value']): ScopeSnapshot => ({
  scope: SCOPE,
  epoch: 'e1',
  seq: 7,
  storedAt: 1,
  value,
});

test('what a build before files kept is asked for whole, so that no file of before is missing', async () => {
  const asked = answering();
  const pulled = await pullScope(SCOPE, snapshot({ workspace, items: new Map() }));
  expect(asked).toEqual([{ workspaceId: 'w' }]);
  expect(pulled.value).toMatchObject({ assets: new Map() });
});

test('what this build kept is brought up to date', async () => {
  const asked = answering();
  await pullScope(SCOPE, snapshot({ workspace, items: new Map(), assets: new Map() }));
  expect(asked).toEqual([{ workspaceId: 'w', sinceSeq: 7 }]);
});
