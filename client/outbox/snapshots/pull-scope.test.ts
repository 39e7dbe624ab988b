import { afterEach, describe, expect, test, vi } from 'vitest';
import { ASSET_COLUMNS, type TreeAsset } from '#shared/assets/tree-asset.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { TREE_COLUMNS } from '#shared/tree/tree-rows.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { isUserScope, workspaceIdOf, type ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { pullScope } from './pull-scope.ts';

vi.mock('#client/api/call-operation.ts');
afterEach(() => vi.resetAllMocks());

const SCOPE = 'workspace:w';
// The code passes the workspace on unread.
const workspace = { id: 'w' } as WorkspaceView;
const columns = {
  folder: [...TREE_COLUMNS.folder],
  document: [...TREE_COLUMNS.document],
  canvas: [...TREE_COLUMNS.canvas],
  asset: [...ASSET_COLUMNS],
};

/** Answers both calls and records the requests for the tree. */
function answerBoth(): unknown[] {
  const asked: unknown[] = [];
  vi.mocked(callOperation).mockImplementation(({ name }, input) => {
    const isTree = name === 'get-workspace-tree';
    if (isTree) asked.push(input);
    const tree = { seq: 9, floor: 0, whole: true, columns, rows: [], removed: [], next: null };
    // One type for all contracts: only these two are called.
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

test('a snapshot of a build without files is pulled whole, so that no older file is missing', async () => {
  const asked = answerBoth();
  const pulled = await pullScope(SCOPE, snapshot({ workspace, items: new Map() }));
  expect(asked).toEqual([{ workspaceId: 'w' }]);
  expect(pulled.value).toMatchObject({ assets: new Map() });
});

test('a snapshot whose files have no position in the tree yet is pulled whole', async () => {
  const asked = answerBoth();
  // The fields of a build before.
  const file = { kind: 'asset', id: 'a1', name: 'pier.png' } as TreeAsset;
  await pullScope(SCOPE, snapshot({ workspace, items: new Map(), assets: new Map([['a1', file]]) }));
  expect(asked).toEqual([{ workspaceId: 'w' }]);
});

test('a snapshot of this build is brought up to date by its changes', async () => {
  const asked = answerBoth();
  await pullScope(SCOPE, snapshot({ workspace, items: new Map(), assets: new Map() }));
  expect(asked).toEqual([{ workspaceId: 'w', sinceSeq: 7 }]);
});

describe('[D1] a snapshot contains everything up to its seq', () => {
  /** Answers with a tree of seq 9 in epoch e1, and with the given workspace answers in order. */
  function answerViews(...views: { scopeSeq?: number; epoch?: string }[]): () => number {
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

  test.each([9, 10])('a workspace answer as new as the tree is requested once (%i)', async (scopeSeq) => {
    const asked = answerViews({ scopeSeq });
    expect(await pullScope(SCOPE, undefined)).toMatchObject({
      scope: SCOPE,
      epoch: 'e1',
      seq: 9,
      value: { workspace: { title: 'answer 1' } },
    });
    expect(asked()).toBe(1);
  });

  test.each([{ scopeSeq: 8 }, {}, { scopeSeq: 9, epoch: 'e0' }])(
    'a workspace answer older than the tree is requested again, so that no change is missed (%j)',
    async (early) => {
      const asked = answerViews(early, { scopeSeq: 9 });
      expect(await pullScope(SCOPE, undefined)).toMatchObject({
        value: { workspace: { title: 'answer 2' } },
      });
      expect(asked()).toBe(2);
    },
  );

  test('[E3] a pull during which the server was restored fails and keeps nothing', async () => {
    answerViews({ scopeSeq: 9, epoch: 'e2' }, { scopeSeq: 9, epoch: 'e2' });
    await expect(pullScope(SCOPE, undefined)).rejects.toMatchObject({ statusCode: 0, epoch: null });
  });
});

test.each([
  [4, 4],
  [undefined, 0],
])("the writer's list is stored under the seq of its answer (%s)", async (scopeSeq, seq) => {
  const list = [workspace];
  vi.mocked(callOperation).mockResolvedValue({ output: list, epoch: 'e1', scopeSeq } as never);
  const pulled = await pullScope('user:ada', undefined);
  expect(pulled).toMatchObject({ scope: 'user:ada', epoch: 'e1', seq, value: { workspaces: list } });
});

test("isUserScope tells a user's scope from a workspace's", () => {
  expect([isUserScope('user:ada'), isUserScope(SCOPE), isUserScope('workspace:user:')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(workspaceIdOf(SCOPE)).toBe('w');
});
