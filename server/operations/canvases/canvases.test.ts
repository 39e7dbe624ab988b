import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { describe, expect, test } from 'vitest';
import { readTreeRow, type TreeItem } from '#shared/tree/tree-rows.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { docUpdate, room } from '#server/db/schema/index.ts';
import { findRoomAccess } from '#server/policies/room-access.ts';
import type { TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);

describe('create-canvas', () => {
  test('[H1] create-canvas answers a stranger with 404 and a viewer with 403', async () => {
    const owner = await server.person();
    const [stranger, viewer] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    await join(server, owner, workspaceId, viewer, 'viewer');
    const input = { workspaceId, title: 'The Harbour' };
    expect(await call(stranger, 'create-canvas', input)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await call(viewer, 'create-canvas', input)).toMatchObject(refusal(403, 'forbidden'));
  });

  test('[A7] a new canvas has its own room, with first content made by the server', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { body } = await call(owner, 'create-canvas', { workspaceId, title: 'The Harbour' });
    expect(body).toMatchObject({ workspaceId, ydocId: body.id, folderId: null, placed: 'as-asked' });
    const [roomRow] = await server.db.read.select().from(room).where(eq(room.ydocId, body.id));
    expect(roomRow).toMatchObject({ kind: 'canvas', workspaceId });
    const rows = await server.db.read.select().from(docUpdate).where(eq(docUpdate.ydocId, body.id));
    const doc = new Y.Doc();
    for (const { bytes } of rows) Y.applyUpdate(doc, bytes);
    expect(rows).toHaveLength(1);
    expect([doc.getMap('nodes').size, doc.getMap('edges').size]).toEqual([0, 0]);
  });

  test('a new canvas gets the settings that it names, and the defaults of its workspace for the others', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const settingsOf = async (settings?: object) => {
      const input = { workspaceId, title: 'The Harbour', ...(settings && { settings }) };
      return (await call(owner, 'create-canvas', input)).body.settings;
    };
    expect(await settingsOf()).toEqual({ showGrid: false, snapToGrid: false });
    await call(owner, 'update-workspace', {
      id: workspaceId,
      settings: { canvasDefaults: { showGrid: true, snapToGrid: true } },
    });
    expect(await settingsOf()).toEqual({ showGrid: true, snapToGrid: true });
    expect(await settingsOf({ snapToGrid: false })).toEqual({ showGrid: true, snapToGrid: false });
    const refused = { workspaceId, title: 'The Harbour', settings: { gap: 20 } };
    expect(await call(owner, 'create-canvas', refused)).toMatchObject(refusal(400, 'invalid_input'));
    // A canvas that exists keeps its own settings.
    const { id } = (await call(owner, 'create-canvas', { workspaceId, title: 'Low Water' })).body;
    await call(owner, 'update-workspace', {
      id: workspaceId,
      settings: { canvasDefaults: { showGrid: false } },
    });
    expect((await call(owner, 'get-canvas-metadata', { id })).body.settings.showGrid).toBe(true);
  });

  test('[D6] create-canvas uses the root instead of a parent in the trash; [F15] it grants an id once', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const input = { workspaceId, title: 'The Harbour', id: uuidv7(), folderId: trashIdOf(workspaceId) };
    expect((await call(owner, 'create-canvas', input)).body).toMatchObject({
      folderId: null,
      placed: 'at-root',
    });
    for (const name of ['create-canvas', 'create-document']) {
      const again = await call(owner, name, input);
      expect(again).toMatchObject(refusal(409, 'taken'));
      expect(again.body.data).toEqual({ code: 'taken', kind: 'canvas', workspaceId });
    }
  });
});

describe('canvases in a workspace', () => {
  test('[F11] a canvas is listed in the tree and by get-canvases', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await call(owner, 'create-canvas', { workspaceId, title: 'The Harbour' })).body;
    await call(owner, 'update-canvas', { id, title: 'The Quay', isPinned: true });
    const page = (await call(owner, 'get-workspace-tree', { workspaceId })).body;
    const items: TreeItem[] = page.rows.flatMap((row: unknown[]) => readTreeRow(page.columns, row) ?? []);
    expect(items.find((item) => item.id === id)).toMatchObject({
      kind: 'canvas',
      name: 'The Quay',
      isPinned: true,
      ownerId: owner.userId,
    });
    const list = (await call(owner, 'get-canvases', { workspaceId })).body;
    expect(list).toMatchObject({ canvases: [{ id, title: 'The Quay' }], next: null });
    expect((await call(owner, 'get-canvas-metadata', { id })).body).toEqual(list.canvases[0]);
  });

  test('[G6] record-canvas-view counts one view per person in half an hour, by the server’s clock and without a seq', async () => {
    const [owner, viewer] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    await join(server, owner, workspaceId, viewer, 'viewer');
    const { id, ...created } = (await call(owner, 'create-canvas', { workspaceId, title: 'The Harbour' }))
      .body;
    expect(created).toMatchObject({ viewCount: 0, lastViewedAt: null });
    const recordView = async (person = owner) => call(person, 'record-canvas-view', { id });
    const before = (await call(owner, 'get-canvas-metadata', { id })).headers.get('x-scope-seq');
    for (const person of [owner, owner, viewer]) expect((await recordView(person)).status).toBe(200);
    const metadata = await call(owner, 'get-canvas-metadata', { id });
    expect(metadata.body).toMatchObject({ viewCount: 2, lastViewedAt: expect.stringMatching(/Z$/) });
    expect(metadata.headers.get('x-scope-seq')).toBe(before);
    const half = 30 * 60_000;
    server.db.rawWriter.prepare('UPDATE canvas_visit SET counted_at = counted_at - ?').run(half);
    expect((await recordView()).body.viewCount).toBe(3);
    expect((await call(owner, 'get-canvases', { workspaceId })).body.canvases).toMatchObject([
      { viewCount: 3 },
    ]);
  });

  test('update-canvas changes the named settings, refuses unknown ones and writes nothing when nothing changes', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id, settings } = (await call(owner, 'create-canvas', { workspaceId, title: 'The Harbour' })).body;
    expect(settings).toEqual({ showGrid: false, snapToGrid: false });
    const change = (wanted: object) => call(owner, 'update-canvas', { id, settings: wanted });
    expect((await change({ snapToGrid: true })).body.settings).toEqual({ showGrid: false, snapToGrid: true });
    const after = await change({ showGrid: true });
    expect(after.body.settings).toEqual({ showGrid: true, snapToGrid: true });
    expect((await change({ showGrid: true })).headers.get('x-scope-seq')).toBe(
      after.headers.get('x-scope-seq'),
    );
    expect(await change({ paper: 'dots' })).toMatchObject(refusal(400, 'invalid_input'));
    expect(await change({ showGrid: 'yes' })).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('[A10] nobody has access to the room of a deleted canvas', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (await call(owner, 'create-canvas', { workspaceId, title: 'The Harbour' })).body;
    const access = () => findRoomAccess(server.db.read, owner.userId, { kind: 'content', ydocId: id });
    expect(await access()).toMatchObject({ canWrite: true, workspaceId });
    await call(owner, 'move-canvas-to-trash', { id });
    expect(await access()).toMatchObject({ canWrite: true });
    await call(owner, 'delete-canvas', { id });
    expect(await access()).toBeUndefined();
  });
});
