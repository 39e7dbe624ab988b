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
import { restoredItem } from '../testing/restored-item.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import { forgetRestored, readRestored } from './restored.ts';

const W = uuidv7();
const TRASH = trashIdOf(W);
const SCOPE = `workspace:${W}`;
const OWN = 'user:ada';
const STORED_AT = 10_000_000;
let device: Device;
let database: DeviceDatabase;
beforeEach(async () => {
  device = new Device(uuidv7());
  database = (await device.database())!;
});
afterEach(() => device.close());

const item = (id: string, own: Partial<TreeItem> = {}) => restoredItem('document', { id, ...own });
const folder = (id: string, own: Partial<TreeItem> = {}) => restoredItem('folder', { id, ...own });
const summary = (id: string, own: Partial<WorkspaceSummary> = {}) =>
  // As much of one as is read here.
  ({ id, title: `Title of ${id}`, role: 'owner', type: 'novel', ...own }) as WorkspaceSummary;
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
/** A scope as it was in the server's life before, and as it is in this. */
async function lives(
  scope: string,
  before: ScopeSnapshot['value'],
  now: ScopeSnapshot['value'],
  epoch = 'e2',
) {
  await database.put('meta', snapshot(scope, 'e1', before), aside(scope));
  await database.put('snapshot', snapshot(scope, epoch, now));
}
const names = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id);
const queue = (name: string, id: string): QueuedOperation =>
  sampleOperation({ key: uuidv7(), name, input: { id } });

describe('[E4] what is offered of a workspace', () => {
  test('is nothing where both lives have the same, or the life is the same, or none is known', async () => {
    await lives(SCOPE, tree([item('a')]), tree([item('a')]));
    // What else is noted is none of it.
    for (const key of ['aardvark', 'snapshot-mark:x', `text:${SCOPE}`])
      await database.put('meta', snapshot(SCOPE, 'e1', tree([item('gone')])), key);
    expect(await readRestored(database)).toEqual([]);
    await lives(SCOPE, tree([item('a')]), tree([]), 'e1');
    expect(await readRestored(database)).toEqual([]);
    await database.delete('snapshot', SCOPE);
    expect(await readRestored(database)).toEqual([]);
    // What cannot be read as a tree is compared with nothing.
    for (const [before, now] of [
      [{ workspaces: [] }, tree([])],
      [tree([item('a')]), { workspaces: [] }],
    ] as const) {
      await lives(SCOPE, before, now);
      expect(await readRestored(database)).toEqual([]);
    }
  });

  test('is what it lacks, folders before what is in them, however they were listed', async () => {
    const items = [
      item('deep', { parentId: 'inner' }),
      folder('inner', { parentId: 'outer' }),
      item('there'),
      folder('outer'),
      item('inside', { parentId: 'there' }),
    ];
    await lives(SCOPE, tree(items), tree([item('there')]));
    const [found, ...others] = await readRestored(database);
    expect(others).toEqual([]);
    expect(names(found?.missing)).toEqual(['outer', 'inside', 'inner', 'deep']);
    expect(found).toMatchObject({ workspaceId: W, title: 'The Tide Clerk', files: [], returned: [] });
    expect([found?.lost, found?.asideKeys]).toEqual([undefined, [aside(SCOPE)]]);
  });

  test('is both what it lacks and what it has again', async () => {
    await lives(SCOPE, tree([item('a'), item('b', { parentId: TRASH })]), tree([item('b')]));
    expect(await readRestored(database)).toMatchObject([{ missing: [{ id: 'a' }], returned: [{ id: 'b' }] }]);
  });

  test('comes to an end where folders lie in each other', async () => {
    const loop = [folder('a', { parentId: 'b' }), folder('b', { parentId: 'a' }), item('c')];
    await lives(SCOPE, tree(loop), tree([]));
    expect(names((await readRestored(database))[0]?.missing)).toEqual(['c', 'a', 'b']);
  });

  test('is not what the queue makes or puts away anyway, nor what was refused', async () => {
    await lives(
      SCOPE,
      tree(['made', 'copied', 'gone', 'refused', 'with it', 'renamed'].map((id) => item(id))),
      tree([]),
    );
    for (const operation of [
      queue('create-document', 'made'),
      queue('duplicate-document', 'copied'),
      queue('move-document-to-trash', 'gone'),
      queue('update-document', 'renamed'),
    ])
      await database.put('operation', operation);
    const problem = { code: 'taken', message: 'No.', refusedAt: 1, keepsItem: true };
    const dependants = [queue('create-document', 'with it')];
    await database.put('problem', { ...problem, operation: queue('create-document', 'refused'), dependants });
    expect(names((await readRestored(database))[0]?.missing)).toEqual(['renamed']);
  });

  test('is what had been deleted and is there again, to its owner; not what is younger or lies in the trash', async () => {
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
    await database.put('operation', queue('move-document-to-trash', 'queued'));
    await lives(SCOPE, tree(then), tree(now));
    const [found] = await readRestored(database);
    expect(names(found?.returned)).toEqual(['gone for good', 'was in the trash', 'in it']);
    expect(found?.missing).toEqual([]);
    await lives(SCOPE, tree(then), tree(now, undefined, 'editor'));
    expect(await readRestored(database)).toEqual([]);
  });

  test('are its files whose bytes are here, and are not to be uploaded already; beside the rest', async () => {
    const file = { workspaceId: W, blob: new Blob(), storedAt: 1 };
    for (const assetId of ['there', 'lost', 'waits']) await database.put('file', { ...file, assetId });
    await database.put('file', { ...file, assetId: 'theirs', workspaceId: uuidv7() });
    // Of an upload nothing is looked at but that it waits.
    await database.put('upload', { assetId: 'waits' } as never);
    const then = ['there', 'lost', 'waits', 'elsewhere', 'theirs'];
    await lives(SCOPE, tree([item('a')], then), tree([], ['there']));
    const [found] = await readRestored(database);
    expect([names(found?.files), names(found?.missing)]).toEqual([['lost'], ['a']]);
    // A life that knew nothing of files has lost none, or all.
    await lives(SCOPE, tree([item('a')]), tree([], ['there']));
    expect((await readRestored(database))[0]?.files).toEqual([]);
    await lives(SCOPE, tree([], ['lost']), tree([]));
    expect(names((await readRestored(database))[0]?.files)).toEqual(['lost']);
    await lives(SCOPE, tree([item('a')], then), tree([], [], 'viewer'));
    expect(await readRestored(database)).toEqual([]);
  });
});

describe('[E4] workspaces that the server lost', () => {
  const listed = (...ids: string[]) => ({ workspaces: ids.map((id) => summary(id)) });

  test('are offered to their owner: whole where they were opened here, by their title alone where not', async () => {
    await lives(
      OWN,
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
    expect(found.map(({ asideKeys }) => asideKeys)).toEqual([[aside(OWN)], [aside(OWN)]]);
  });

  test('are not offered while they are being made, nor where a list is none', async () => {
    await lives(OWN, listed(W), listed());
    await database.put('operation', queue('create-workspace', W));
    expect(await readRestored(database)).toEqual([]);
    await database.clear('operation');
    expect(await readRestored(database)).toHaveLength(1);
    for (const [before, now] of [
      [tree([]), listed()],
      [listed(W), tree([])],
    ] as const) {
      await lives(OWN, before, now);
      expect(await readRestored(database)).toEqual([]);
    }
  });

  test('are offered one by one: which was dealt with is offered no more, the others are', async () => {
    await lives(OWN, listed(W, 'other'), listed());
    const [first] = await readRestored(database);
    await forgetRestored(database, first!);
    expect((await readRestored(database)).map(({ workspaceId }) => workspaceId)).toEqual(['other']);
    await lives(SCOPE, tree([item('a')]), tree([]));
    const here = (await readRestored(database)).find(({ lost }) => !lost);
    await forgetRestored(database, here!);
    expect(await database.get('meta', aside(SCOPE))).toBeUndefined();
    expect((await readRestored(database)).map(({ workspaceId }) => workspaceId)).toEqual(['other']);
    // Gone meanwhile, in another tab: there is nothing to forget.
    await database.delete('meta', aside(OWN));
    await forgetRestored(database, first!);
    expect(await readRestored(database)).toEqual([]);
  });
});
