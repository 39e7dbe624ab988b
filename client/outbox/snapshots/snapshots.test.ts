import { afterEach, describe, expect, test, vi } from 'vitest';
import { ASSET_COLUMNS } from '#shared/assets/tree-asset.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { TREE_COLUMNS } from '#shared/tree/tree-rows.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { isUserScope, workspaceIdOf, type ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { pullScope } from './snapshots.ts';

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

describe('[D1] what is stored under a seq holds everything up to it', () => {
  /** A tree of seq 9 in the epoch e1, and these answers about the workspace itself, in turn. */
  function viewed(...views: { scopeSeq?: number; epoch?: string }[]): () => number {
    let asked = 0;
    vi.mocked(callOperation).mockImplementation(({ name }, input) => {
      const tree = { seq: 9, floor: 0, whole: true, columns, rows: [], removed: [], next: null };
      if (name === 'get-workspace-tree')
        return Promise.resolve({ output: tree, epoch: 'e1', scopeSeq: 9 }) as never;
      expect(input).toEqual({ id: 'w' });
      const view = views[asked++];
      if (!view) throw new Error('Asked too often.');
      return Promise.resolve({
        output: { id: 'w', title: `answer ${asked}` },
        epoch: 'e1',
        ...view,
      }) as never;
    });
    return () => asked;
  }

  test.each([9, 10])('a workspace that is as new as its tree is asked for once (%i)', async (scopeSeq) => {
    const asked = viewed({ scopeSeq });
    expect(await pullScope(SCOPE, undefined)).toMatchObject({
      scope: SCOPE,
      epoch: 'e1',
      seq: 9,
      value: { workspace: { title: 'answer 1' } },
    });
    expect(asked()).toBe(1);
  });

  test.each([{ scopeSeq: 8 }, {}, { scopeSeq: 9, epoch: 'e0' }])(
    'one that is older is asked for again: its new title would be missing for good (%j)',
    async (early) => {
      const asked = viewed(early, { scopeSeq: 9 });
      expect(await pullScope(SCOPE, undefined)).toMatchObject({
        value: { workspace: { title: 'answer 2' } },
      });
      expect(asked()).toBe(2);
    },
  );

  test('[E3] a server that was restored between the answers is asked again later: nothing of both is kept', async () => {
    viewed({ scopeSeq: 9, epoch: 'e2' }, { scopeSeq: 9, epoch: 'e2' });
    await expect(pullScope(SCOPE, undefined)).rejects.toMatchObject({ statusCode: 0, epoch: null });
  });
});

test.each([
  [4, 4],
  [undefined, 0],
])('a person’s list is kept under the seq it came with (%s)', async (scopeSeq, seq) => {
  const list = [workspace];
  vi.mocked(callOperation).mockResolvedValue({ output: list, epoch: 'e1', scopeSeq } as never);
  const pulled = await pullScope('user:ada', undefined);
  expect(pulled).toMatchObject({ scope: 'user:ada', epoch: 'e1', seq, value: { workspaces: list } });
});

test('a scope is a person’s or a workspace’s', () => {
  expect([isUserScope('user:ada'), isUserScope(SCOPE), isUserScope('workspace:user:')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(workspaceIdOf(SCOPE)).toBe('w');
});
