import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { canvas, document, event, tombstone } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();
let owner: TestPerson;

const call = (name: string, input: object, person = owner) => server.call(person, name, input);
const seqOf = (answer: { headers: Headers }) => Number(answer.headers.get('x-scope-seq'));

async function freshWorkspace(type = 'general'): Promise<string> {
  owner = await server.person();
  return newWorkspace(server, owner, { type });
}

const create = async (name: string, input: object): Promise<string> => {
  const { status, body } = await call(name, input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
};
const newFolder = (workspaceId: string, parentId: string | null = null) =>
  create('create-folder', { workspaceId, name: 'Emails', parentId });
const newItem = (kind: string, workspaceId: string, parent: string | null = null) =>
  kind === 'folder'
    ? newFolder(workspaceId, parent)
    : create(`create-${kind}`, { workspaceId, title: 'High Water', folderId: parent });

const parentOf = ({ body }: { body: { parentId?: string | null; folderId?: string | null } }) =>
  body.parentId === undefined ? body.folderId : body.parentId;

describe.each(['document', 'folder', 'canvas'])('a %s', (kind) => {
  const into = (parent: string | null) => (kind === 'folder' ? { parentId: parent } : { folderId: parent });
  const remove = (id: string, ids: string[] = []) =>
    call(`delete-${kind}`, kind === 'folder' ? { id, ids } : { id });

  test('[H1] strangers and viewers cannot trash or restore an item', async () => {
    const workspaceId = await freshWorkspace();
    const id = await newItem(kind, workspaceId);
    const [stranger, viewer] = [await server.person(), await server.person()];
    await join(server, owner, workspaceId, viewer, 'viewer');
    for (const name of [`move-${kind}-to-trash`, `restore-${kind}`]) {
      expect(await call(name, { id }, stranger)).toMatchObject(refusal(404, 'not_found'));
      expect(await call(name, { id }, viewer)).toMatchObject(refusal(403, 'forbidden'));
    }
  });

  test('an item is trashed and restored to the root with its order, and repeating either changes nothing', async () => {
    const workspaceId = await freshWorkspace();
    const folderId = await newFolder(workspaceId);
    const id = await newItem(kind, workspaceId, folderId);
    const { order } = (await call(`update-${kind}`, { id, order: 'a5' })).body;
    expect(order).toBe('a5');
    const trashed = await call(`move-${kind}-to-trash`, { id });
    expect(parentOf(trashed)).toBe(trashIdOf(workspaceId));
    expect(seqOf(await call(`move-${kind}-to-trash`, { id }))).toBe(seqOf(trashed));
    const restored = await call(`restore-${kind}`, { id });
    expect(parentOf(restored)).toBeNull();
    expect(restored.body.order).toBe('a5');
    expect(seqOf(await call(`restore-${kind}`, { id }))).toBe(seqOf(restored));
  });

  test('[D8] an item is deleted only from the trash, every device is notified, and two devices can delete it at once', async () => {
    const workspaceId = await freshWorkspace();
    const id = await newItem(kind, workspaceId);
    expect(await remove(id)).toMatchObject(refusal(409, 'conflict'));
    await call(`move-${kind}-to-trash`, { id });
    const { seq } = (await call('get-workspace-tree', { workspaceId })).body;
    expect((await remove(id)).body).toMatchObject({ id });
    const page = (await call('get-workspace-tree', { workspaceId, sinceSeq: seq })).body;
    expect(page).toMatchObject({ rows: [], removed: [{ kind, id }] });
    const events = await server.db.read
      .select()
      .from(event)
      .where(eq(event.scope, `workspace:${workspaceId}`));
    expect(events.at(-1)).toMatchObject({ kind: 'items-deleted', data: { ids: [id] }, seq: page.seq });
    const again = await remove(id);
    expect(again.body).toMatchObject({ id });
    expect(seqOf(again)).toBe(page.seq);
    // Only a person who could delete the item is told that it is already deleted.
    const stranger = await server.person();
    expect(
      await call(`delete-${kind}`, kind === 'folder' ? { id, ids: [] } : { id }, stranger),
    ).toMatchObject(refusal(404, 'not_found'));
    expect(await call(`update-${kind}`, { id, order: 0 })).toMatchObject(refusal(404, 'not_found'));
  });

  test('items cannot be moved into or out of a locked folder', async () => {
    const workspaceId = await freshWorkspace();
    const locked = await newFolder(workspaceId);
    const inside = await newItem(kind, workspaceId, locked);
    const outside = await newItem(kind, workspaceId);
    await call('update-folder', { id: locked, isLocked: true });
    expect(await call(`update-${kind}`, { id: outside, ...into(locked) })).toMatchObject(
      refusal(423, 'locked'),
    );
    expect(await call(`update-${kind}`, { id: inside, ...into(null) })).toMatchObject(refusal(423, 'locked'));
    expect(await call(`move-${kind}-to-trash`, { id: inside })).toMatchObject(refusal(423, 'locked'));
    // Reordering inside the folder moves nothing out of it.
    expect((await call(`update-${kind}`, { id: inside, order: 0 })).status).toBe(200);
    await call('update-folder', { id: locked, isLocked: false });
    expect((await call(`move-${kind}-to-trash`, { id: inside })).status).toBe(200);
  });

  test('an item moves only into existing folders, and to their end unless a position is given [F14]', async () => {
    const workspaceId = await freshWorkspace();
    const elsewhere = await newWorkspace(server, owner);
    const [target, foreign, trashedFolder] = [
      await newFolder(workspaceId),
      await newFolder(elsewhere),
      await newFolder(workspaceId),
    ];
    await call('move-folder-to-trash', { id: trashedFolder });
    const sibling = await newItem(kind, workspaceId, target);
    const id = await newItem(kind, workspaceId);
    for (const parent of [uuidv7(), foreign]) {
      expect(await call(`update-${kind}`, { id, ...into(parent) })).toMatchObject(refusal(404, 'not_found'));
    }
    expect(await call(`update-${kind}`, { id, ...into(trashedFolder) })).toMatchObject(
      refusal(409, 'conflict'),
    );
    const moved = await call(`update-${kind}`, { id, ...into(target) });
    const first = await call(`update-${kind}`, { id: sibling, order: 'a1' });
    expect(parentOf(moved)).toBe(target);
    expect((await call(`update-${kind}`, { id, order: '!!' })).body.order > first.body.order).toBe(true);
    expect((await call(`update-${kind}`, { id, order: 0 })).body.order < first.body.order).toBe(true);
    // An item moved into the trash folder is trashed.
    expect(parentOf(await call(`update-${kind}`, { id, ...into(trashIdOf(workspaceId)) }))).toBe(
      trashIdOf(workspaceId),
    );
  });
});

test('get-workspaces does not return a trashed document as the last document', async () => {
  const workspaceId = await freshWorkspace();
  const [remaining, trashed] = [
    await newItem('document', workspaceId),
    await newItem('document', workspaceId),
  ];
  const last = async () => (await call('get-workspaces', {})).body[0].lastDocument;
  await call('update-document', { id: trashed, title: 'The newest' });
  expect((await last()).id).toBe(trashed);
  await call('move-document-to-trash', { id: trashed });
  expect((await last()).id).toBe(remaining);
});

test('the word count of a workspace leaves out what is in the trash, at any depth', async () => {
  const workspaceId = await freshWorkspace();
  const [part, scenes] = [await newFolder(workspaceId), await newFolder(workspaceId)];
  await call('update-folder', { id: scenes, parentId: part });
  const ids = [await newItem('document', workspaceId), await newItem('document', workspaceId)];
  const [kept, inScenes] = ids;
  await call('update-document', { id: inScenes, folderId: scenes });
  await server.db.write({ scopes: [] }, async (tx) => {
    for (const id of ids)
      await tx
        .update(document)
        .set({ wordCount: 400 })
        .where(eq(document.id, id ?? ''));
  });
  const words = async () =>
    (await call('get-workspaces', {})).body.find(({ id }: { id: string }) => id === workspaceId).wordCount;
  expect(await words()).toBe(800);
  await call('move-folder-to-trash', { id: part });
  expect(await words()).toBe(400);
  await call('move-document-to-trash', { id: kept });
  expect(await words()).toBe(0);
});

describe('folders', () => {
  test('[D10] a folder cannot be moved into itself', async () => {
    const workspaceId = await freshWorkspace();
    const outer = await newFolder(workspaceId);
    const inner = await newFolder(workspaceId, outer);
    for (const parentId of [outer, inner]) {
      expect(await call('update-folder', { id: outer, parentId })).toMatchObject(refusal(409, 'conflict'));
    }
  });

  test('the trash cannot be moved, deleted, renamed or locked', async () => {
    const id = trashIdOf(await freshWorkspace());
    for (const [name, input] of [
      ['move-folder-to-trash', {}],
      ['delete-folder', { ids: [] }],
      ['update-folder', { name: 'Bin' }],
      ['update-folder', { order: 0 }],
      ['update-folder', { isLocked: true }],
    ] as const) {
      expect(await call(name, { id, ...input })).toMatchObject(refusal(409, 'conflict'));
    }
  });

  test('a locked folder keeps its name and position until it is unlocked, and one call can unlock and change it', async () => {
    const workspaceId = await freshWorkspace();
    const [id, other] = [await newFolder(workspaceId), await newFolder(workspaceId)];
    await call('update-folder', { id, isLocked: true });
    for (const input of [{ name: 'Post' }, { parentId: other }, { order: 0 }, { isLocked: true, order: 0 }]) {
      expect(await call('update-folder', { id, ...input })).toMatchObject(refusal(423, 'locked'));
    }
    expect(await call('move-folder-to-trash', { id })).toMatchObject(refusal(423, 'locked'));
    expect((await call('update-folder', { id, color: 'rose' })).body.color).toBe('rose');
    const unlocked = await call('update-folder', { id, isLocked: false, name: 'Post', parentId: other });
    expect(unlocked.body).toMatchObject({ isLocked: false, name: 'Post', parentId: other });
  });

  test('[D9] items that the writer did not see move to the root when their folder is deleted', async () => {
    const workspaceId = await freshWorkspace();
    const outer = await newFolder(workspaceId);
    const inner = await newFolder(workspaceId, outer);
    const seen = await newItem('document', workspaceId, inner);
    const unseen = await newItem('canvas', workspaceId, inner);
    const unseenFolder = await newFolder(workspaceId, outer);
    const insideUnseen = await newItem('document', workspaceId, unseenFolder);
    const elsewhere = await newItem('document', workspaceId);
    await call('move-folder-to-trash', { id: outer });
    const { seq } = (await call('get-workspace-tree', { workspaceId })).body;
    const answer = await call('delete-folder', { id: outer, ids: [inner, seen, elsewhere, uuidv7()] });
    expect(answer.body.id).toBe(outer);
    expect(new Set(answer.body.kept)).toEqual(new Set([unseen, unseenFolder]));
    const { removed, rows } = (await call('get-workspace-tree', { workspaceId, sinceSeq: seq })).body;
    expect(new Set(removed.map(({ id }: { id: string }) => id))).toEqual(new Set([outer, inner, seen]));
    expect(new Map(rows.map((row: unknown[]) => [row[1], row[2]]))).toEqual(
      new Map([
        [unseen, null],
        [unseenFolder, null],
      ]),
    );
    expect((await call('get-document-metadata', { id: insideUnseen })).body.folderId).toBe(unseenFolder);
    expect((await call('get-document-metadata', { id: elsewhere })).status).toBe(200);
  });

  test('a folder cannot be deleted together with a locked folder inside it', async () => {
    const workspaceId = await freshWorkspace();
    const outer = await newFolder(workspaceId);
    const inner = await newFolder(workspaceId, outer);
    const deep = await newItem('document', workspaceId, inner);
    await call('move-folder-to-trash', { id: outer });
    await call('update-folder', { id: inner, isLocked: true });
    for (const ids of [[inner, deep], [deep]]) {
      expect(await call('delete-folder', { id: outer, ids })).toMatchObject(refusal(423, 'locked'));
    }
    expect((await call('delete-folder', { id: outer, ids: [] })).body.kept).toEqual([inner]);
  });

  test('[A2] a full folder is deleted completely, in several short transactions', async () => {
    const workspaceId = await freshWorkspace();
    const outer = await newFolder(workspaceId);
    const ids = Array.from({ length: 450 }, () => uuidv7());
    const row = {
      workspaceId,
      ownerId: owner.userId,
      title: 'Map',
      order: 'a0',
      seq: 1,
      createdAt: 1,
      updatedAt: 1,
    };
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(canvas).values(ids.map((id) => ({ ...row, id, folderId: outer })));
    });
    await call('move-folder-to-trash', { id: outer });
    const { seq } = (await call('get-workspace-tree', { workspaceId })).body;
    const answer = await call('delete-folder', { id: outer, ids });
    expect(answer.body).toEqual({ id: outer, kept: [] });
    const {
      rows,
      removed,
      seq: after,
    } = (await call('get-workspace-tree', { workspaceId, sinceSeq: seq })).body;
    expect([rows.length, removed.length, after - seq]).toEqual([0, 451, 3]);
    expect(seqOf(answer)).toBe(after);
    const tombstones = await server.db.read
      .select()
      .from(tombstone)
      .where(eq(tombstone.scope, `workspace:${workspaceId}`));
    expect(tombstones).toHaveLength(451);
  });
});
