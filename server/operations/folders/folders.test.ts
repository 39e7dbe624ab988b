import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { folder } from '#server/db/schema/index.ts';
import type { TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);

describe('create-folder', () => {
  test('[H1] create-folder answers a stranger with 404 and a viewer with 403', async () => {
    const owner = await server.person();
    const [stranger, viewer] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    await join(server, owner, workspaceId, viewer, 'viewer');
    const input = { workspaceId, name: 'Part One' };
    expect(await call(stranger, 'create-folder', input)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await call(viewer, 'create-folder', input)).toMatchObject(refusal(403, 'forbidden'));
  });

  test('[F13] folder names are trimmed, control characters are refused, and bidirectional marks are removed', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    for (const name of ['', '  ', '\u202E', 'x'.repeat(301), 'a\nb']) {
      expect(await call(owner, 'create-folder', { workspaceId, name })).toMatchObject(
        refusal(400, 'invalid_input'),
      );
    }
    expect(
      (await call(owner, 'create-folder', { workspaceId, name: ' Part \u202EOne\u200F ' })).body.name,
    ).toBe('Part One');
  });

  test('[D6] create-folder uses the root instead of a parent that is missing, foreign, deleted, locked or in the trash', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const elsewhere = await newWorkspace(server, owner);
    const make = async (input: object) =>
      (await call(owner, 'create-folder', { workspaceId, name: 'Folder', ...input })).body;
    const foreign = await make({ workspaceId: elsewhere });
    const [deleted, locked] = [await make({}), await make({})];
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(folder).set({ deletedAt: 1 }).where(eq(folder.id, deleted.id));
      await tx.update(folder).set({ isLocked: true }).where(eq(folder.id, locked.id));
    });
    const parents = [uuidv7(), foreign.id, deleted.id, locked.id, trashIdOf(workspaceId)];
    for (const parentId of parents) {
      expect(await make({ parentId, order: 0 })).toMatchObject({ parentId: null, placed: 'at-root' });
    }
    const parent = await make({});
    expect(await make({ parentId: parent.id })).toMatchObject({ parentId: parent.id, placed: 'as-asked' });
    expect(await make({ parentId: null })).toMatchObject({ parentId: null, placed: 'as-asked' });
  });

  test('[F14] a new sibling comes last, a number n means after the n-th, and a malformed key is replaced', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id: parentId } = (await call(owner, 'create-folder', { workspaceId, name: 'In here' })).body;
    const make = async (name: string, order?: string | number) =>
      (await call(owner, 'create-folder', { workspaceId, name, parentId, order })).body;
    const [first, second] = [await make('first'), await make('second')];
    expect(second.order > first.order).toBe(true);
    const between = await make('between', 1);
    expect(between.order > first.order && between.order < second.order).toBe(true);
    expect((await make('zero', 0)).order < first.order).toBe(true);
    expect((await make('odd', '!!')).order > second.order).toBe(true);
    expect((await make('far', Number.MAX_SAFE_INTEGER)).order > second.order).toBe(true);
    expect((await make('own', 'a0V')).order).toBe('a0V');
    expect(await call(owner, 'create-folder', { workspaceId, name: 'x', order: -1 })).toMatchObject(
      refusal(400, 'invalid_input'),
    );
  });

  test('[F15] create-folder checks the workspace’s permission before the id', async () => {
    const owner = await server.person();
    const stranger = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const own = await newWorkspace(server, stranger);
    const { id } = (await call(owner, 'create-folder', { workspaceId, name: 'One' })).body;
    expect(await call(stranger, 'create-folder', { id, workspaceId, name: 'One' })).toMatchObject(
      refusal(404, 'scope_not_found'),
    );
    const foreign = await call(stranger, 'create-folder', { id, workspaceId: own, name: 'One' });
    expect(foreign).toMatchObject(refusal(409, 'taken'));
    expect(foreign.body.data).toEqual({ code: 'taken' });
    const ownAttempt = await call(owner, 'create-folder', { id, workspaceId, name: 'One' });
    expect(ownAttempt.body.data).toEqual({ code: 'taken', kind: 'folder', workspaceId });
  });
});

describe('update-folder and get-folders', () => {
  test('[H1] update-folder answers a stranger as for an absent folder, and a viewer with 403', async () => {
    const owner = await server.person();
    const [stranger, viewer] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    await join(server, owner, workspaceId, viewer, 'viewer');
    const { id } = (await call(owner, 'create-folder', { workspaceId, name: 'One' })).body;
    const hidden = await call(stranger, 'update-folder', { id, name: 'Two' });
    const absent = await call(stranger, 'update-folder', { id: uuidv7(), name: 'Two' });
    expect(hidden).toMatchObject(refusal(404, 'not_found'));
    expect(hidden.body).toEqual(absent.body);
    expect(await call(viewer, 'update-folder', { id, name: 'Two' })).toMatchObject(refusal(403, 'forbidden'));
    expect(await call(stranger, 'get-folders', { workspaceId })).toMatchObject(
      refusal(404, 'scope_not_found'),
    );
    expect((await call(viewer, 'get-folders', { workspaceId })).body).toMatchObject({ next: null });
  });

  test('special and protected folders cannot be renamed', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner, { type: 'novel' });
    const { folders } = (await call(owner, 'get-folders', { workspaceId })).body;
    for (const { id } of folders) {
      expect(await call(owner, 'update-folder', { id, name: 'Other' })).toMatchObject(
        refusal(409, 'conflict'),
      );
    }
    const { id } = (await call(owner, 'create-folder', { workspaceId, name: 'Mine' })).body;
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(folder).set({ isLocked: true }).where(eq(folder.id, id));
    });
    expect(await call(owner, 'update-folder', { id, name: 'Other' })).toMatchObject(refusal(423, 'locked'));
  });

  test('[F10] a new folder name raises the workspace’s scope, and the same name does not', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await call(owner, 'create-folder', { workspaceId, name: 'One' })).body;
    const renamed = await call(owner, 'update-folder', { id, name: 'Two' });
    expect(renamed.body.name).toBe('Two');
    expect(renamed.headers.get('x-scope')).toBe(`workspace:${workspaceId}`);
    const same = await call(owner, 'update-folder', { id, name: 'Two' });
    expect(same.headers.get('x-scope-seq')).toBe(renamed.headers.get('x-scope-seq'));
  });
});
