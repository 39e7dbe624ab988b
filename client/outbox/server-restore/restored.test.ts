import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { ScopeSnapshot, WorkspaceValue } from '../queue/scope-snapshot.ts';
import { sampleItem, sampleOperation } from '../testing/samples.ts';
import { forgetRestored, readRestored } from './restored.ts';

const W = uuidv7();
const TRASH = trashIdOf(W);
const SCOPE = `workspace:${W}`;
const USER_SCOPE = 'user:ada';
const STORED_AT = 10_000_000;
let device: Device;
let database: DeviceDatabase;
beforeEach(async () => {
  device = new Device(uuidv7());
  database = (await device.database())!;
});
afterEach(() => device.close());

const item = (id: string, fields: Partial<TreeItem> = {}) => sampleItem('document', { id, ...fields });
const folder = (id: string, fields: Partial<TreeItem> = {}) => sampleItem('folder', { id, ...fields });
const summary = (id: string, fields: Partial<WorkspaceSummary> = {}) =>
  // Only these fields are read.
  ({ id, title: `Title of ${id}`, role: 'owner', type: 'novel', ...fields }) as WorkspaceSummary;
const tree = (
  items: readonly TreeItem[],
  assets?: readonly string[],
  role: WorkspaceSummary['role'] = 'owner',
) =>
  ({
    workspace: summary(W, { title: 'The Tide Clerk', role }),
    items: new Map(items.map((one) => [one.id, one])),
    ...(assets && { assets: new Map(assets.map((id) => [id, { id } as TreeAsset])) }),
  }) as unknown as WorkspaceValue;
const snapshot = (scope: string, epoch: string, value: ScopeSnapshot['value']): ScopeSnapshot => ({
  scope,
  epoch,
  seq: 5,
  storedAt: STORED_AT,
  value,
});
const aside = (scope: string) => `aside:${scope}:e1`;
/** Stores a scope's snapshots before and after the server's restore. */
async function storeSnapshots(
  scope: string,
  before: ScopeSnapshot['value'],
  now: ScopeSnapshot['value'],
  epoch = 'e2',
) {
  await database.put('meta', snapshot(scope, 'e1', before), aside(scope));
  await database.put('snapshot', snapshot(scope, epoch, now));
}
const names = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id);
const queued = (name: string, id: string): QueuedOperation =>
  sampleOperation({ key: uuidv7(), name, input: { id } });

describe('[E4] readRestored compares a workspace before and after a restore', () => {
  test('nothing is offered if both snapshots are equal, of one epoch, or not readable', async () => {
    await storeSnapshots(SCOPE, tree([item('a')]), tree([item('a')]));
    // Other `meta` keys are ignored.
    for (const key of ['aardvark', 'snapshot-mark:x', `text:${SCOPE}`])
      await database.put('meta', snapshot(SCOPE, 'e1', tree([item('gone')])), key);
    expect(await readRestored(database)).toEqual([]);
    await storeSnapshots(SCOPE, tree([item('a')]), tree([]), 'e1');
    expect(await readRestored(database)).toEqual([]);
    await database.delete('snapshot', SCOPE);
    expect(await readRestored(database)).toEqual([]);
    // Values that are not trees are not compared.
    for (const [before, now] of [
      [{ workspaces: [] }, tree([])],
      [tree([item('a')]), { workspaces: [] }],
    ] as const) {
      await storeSnapshots(SCOPE, before, now);
      expect(await readRestored(database)).toEqual([]);
    }
  });

  test('lost items are offered, folders before their content, in any order of the list', async () => {
    const items = [
      item('deep', { parentId: 'inner' }),
      folder('inner', { parentId: 'outer' }),
      item('there'),
      folder('outer'),
      item('inside', { parentId: 'there' }),
    ];
    await storeSnapshots(SCOPE, tree(items), tree([item('there')]));
    const [found, ...others] = await readRestored(database);
    expect(others).toEqual([]);
    expect(names(found?.missing)).toEqual(['outer', 'inside', 'inner', 'deep']);
    expect(found).toMatchObject({ workspaceId: W, title: 'The Tide Clerk', files: [], returned: [] });
    expect([found?.lost, found?.asideKeys]).toEqual([undefined, [aside(SCOPE)]]);
  });

  test('lost items and reappeared items are offered together', async () => {
    await storeSnapshots(SCOPE, tree([item('a'), item('b', { parentId: TRASH })]), tree([item('b')]));
    expect(await readRestored(database)).toMatchObject([{ missing: [{ id: 'a' }], returned: [{ id: 'b' }] }]);
  });

  test('folders that contain each other do not cause an endless loop', async () => {
    const loop = [folder('a', { parentId: 'b' }), folder('b', { parentId: 'a' }), item('c')];
    await storeSnapshots(SCOPE, tree(loop), tree([]));
    expect(names((await readRestored(database))[0]?.missing)).toEqual(['c', 'a', 'b']);
  });

  test('items that a queued or refused operation creates or deletes are not offered', async () => {
    await storeSnapshots(
      SCOPE,
      tree(['made', 'copied', 'gone', 'refused', 'with it', 'renamed'].map((id) => item(id))),
      tree([]),
    );
    for (const operation of [
      queued('create-document', 'made'),
      queued('duplicate-document', 'copied'),
      queued('move-document-to-trash', 'gone'),
      queued('update-document', 'renamed'),
    ])
      await database.put('operation', operation);
    const problem = { code: 'taken', message: 'No.', refusedAt: 1, keepsItem: true };
    const dependants = [queued('create-document', 'with it')];
    await database.put('problem', {
      ...problem,
      operation: queued('create-document', 'refused'),
      dependants,
    });
    expect(names((await readRestored(database))[0]?.missing)).toEqual(['renamed']);
  });

  test('deleted items that reappeared are offered to the owner, without newer items and items in the trash', async () => {
    const old = { createdAt: STORED_AT - 60_001 };
    const then = [
      folder('was in the trash', { parentId: TRASH }),
      item('stayed'),
      item('queued', { parentId: TRASH }),
    ];
    const now = [
      item('in it', { ...old, parentId: 'gone for good' }),
      folder('gone for good', old),
      folder('was in the trash'),
      item('stayed'),
      item('queued'),
      item('still in the trash', { ...old, parentId: TRASH }),
      item('made since', { createdAt: STORED_AT - 60_000 }),
    ];
    await database.put('operation', queued('move-document-to-trash', 'queued'));
    await storeSnapshots(SCOPE, tree(then), tree(now));
    const [found] = await readRestored(database);
    expect(names(found?.returned)).toEqual(['gone for good', 'was in the trash', 'in it']);
    expect(found?.missing).toEqual([]);
    await storeSnapshots(SCOPE, tree(then), tree(now, undefined, 'editor'));
    expect(await readRestored(database)).toEqual([]);
  });

  test('lost files are offered if their bytes are here and they are not queued for upload', async () => {
    const file = { workspaceId: W, blob: new Blob(), storedAt: 1 };
    for (const assetId of ['there', 'lost', 'waits']) await database.put('file', { ...file, assetId });
    await database.put('file', { ...file, assetId: 'theirs', workspaceId: uuidv7() });
    // Only the presence of an upload counts.
    await database.put('upload', { assetId: 'waits' } as never);
    const then = ['there', 'lost', 'waits', 'elsewhere', 'theirs'];
    await storeSnapshots(SCOPE, tree([item('a')], then), tree([], ['there']));
    const [found] = await readRestored(database);
    expect([names(found?.files), names(found?.missing)]).toEqual([['lost'], ['a']]);
    // A snapshot without files has lost none; against one without files, all are lost.
    await storeSnapshots(SCOPE, tree([item('a')]), tree([], ['there']));
    expect((await readRestored(database))[0]?.files).toEqual([]);
    await storeSnapshots(SCOPE, tree([], ['lost']), tree([]));
    expect(names((await readRestored(database))[0]?.files)).toEqual(['lost']);
    await storeSnapshots(SCOPE, tree([item('a')], then), tree([], [], 'viewer'));
    expect(await readRestored(database)).toEqual([]);
  });
});

describe('[E4] readRestored finds workspaces that the server lost', () => {
  const listed = (...ids: string[]) => ({ workspaces: ids.map((id) => summary(id)) });

  test('lost workspaces are offered to their owner, with items if they were opened here, else by title', async () => {
    await storeSnapshots(
      USER_SCOPE,
      { workspaces: [...listed(W, 'never', 'stays').workspaces, summary('b', { role: 'editor' })] },
      listed('stays'),
    );
    await database.put('file', { assetId: 'picture', workspaceId: W, blob: new Blob(), storedAt: 1 });
    const value = tree([item('inside', { parentId: 'outer' }), folder('outer')], ['picture', 'elsewhere']);
    await database.put('snapshot', snapshot(SCOPE, 'e1', value));
    const found = await readRestored(database);
    expect(found.map(({ workspaceId, title }) => [workspaceId, title])).toEqual([
      [W, `Title of ${W}`],
      ['never', 'Title of never'],
    ]);
    expect([names(found[0]?.missing), names(found[0]?.files)]).toEqual([['outer', 'inside'], ['picture']]);
    expect(found[0]?.lost).toEqual(value.workspace);
    expect(found[1]).toMatchObject({
      lost: { title: 'Title of never' },
      missing: [],
      files: [],
      returned: [],
    });
    expect(found.map(({ asideKeys }) => asideKeys)).toEqual([[aside(USER_SCOPE)], [aside(USER_SCOPE)]]);
  });

  test('lost workspaces are not offered while they are being created, or if a list is not readable', async () => {
    await storeSnapshots(USER_SCOPE, listed(W), listed());
    await database.put('operation', queued('create-workspace', W));
    expect(await readRestored(database)).toEqual([]);
    await database.clear('operation');
    expect(await readRestored(database)).toHaveLength(1);
    for (const [before, now] of [
      [tree([]), listed()],
      [listed(W), tree([])],
    ] as const) {
      await storeSnapshots(USER_SCOPE, before, now);
      expect(await readRestored(database)).toEqual([]);
    }
  });

  test('lost workspaces are offered separately, and a decided one is not offered again', async () => {
    await storeSnapshots(USER_SCOPE, listed(W, 'other'), listed());
    const [first] = await readRestored(database);
    await forgetRestored(database, first!);
    expect((await readRestored(database)).map(({ workspaceId }) => workspaceId)).toEqual(['other']);
    await storeSnapshots(SCOPE, tree([item('a')]), tree([]));
    const here = (await readRestored(database)).find(({ lost }) => !lost);
    await forgetRestored(database, here!);
    expect(await database.get('meta', aside(SCOPE))).toBeUndefined();
    expect((await readRestored(database)).map(({ workspaceId }) => workspaceId)).toEqual(['other']);
    // Another tab deleted the old snapshot meanwhile, so there is nothing to forget.
    await database.delete('meta', aside(USER_SCOPE));
    await forgetRestored(database, first!);
    expect(await readRestored(database)).toEqual([]);
  });
});
