import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { readCanvasJob } from '#server/documents/canvases/read-canvas-job.ts';
import { insertCanvas } from '#server/documents/tree/insert-canvas.ts';
import { canvasesOf } from '#server/testing/room-gateway.ts';
import { TestRooms, type Person } from '#server/testing/test-rooms.ts';
import { createDeriveJob } from './derive-job.ts';
import { createCanvasPurge, type CanvasPurge } from './purge-canvas-items.ts';

const DAY = 24 * 60 * 60 * 1000;
const log = pino({ level: 'silent' });

let rooms: TestRooms;
let ada: Person;
let canvasId: string;
let job: CanvasPurge;
let deriveNow: (ydocId: string) => Promise<void>;
beforeEach(async () => {
  rooms = await TestRooms.start();
  ada = await rooms.person();
  canvasId = uuidv7();
  const row = { workspaceId: await rooms.workspace(ada), ownerId: ada.userId, folderId: null };
  await rooms.db.write({ scopes: [] }, (tx) =>
    insertCanvas(tx, { ...row, id: canvasId, title: 'The Harbour', order: 'a0', seq: 1, now: Date.now() }),
  );
  ({ deriveNow } = createDeriveJob({ db: rooms.db, workers: rooms.workers, log }));
  job = createCanvasPurge({ db: rooms.db, canvases: canvasesOf(rooms), documents: { deriveNow }, log });
});
afterEach(() => rooms.close());

const ask = (change: CanvasChange, now = Date.now()) =>
  canvasesOf(rooms).change({ canvasId, change, actingUserId: ada.userId, operationKey: uuidv7(), now });
const node = async (more: object = {}): Promise<string> => {
  const id = uuidv7();
  await ask({ kind: 'create-node', id, node: { type: 'markdownNode', x: 0, y: 0, ...more } });
  return id;
};
const shown = async () => (await rooms.workers.run(readCanvasJob, { canvasId }))?.nodes ?? [];
const stored = async () => (await rooms.joined(ada, canvasId)).doc.getMap('nodes');
const indexed = (id: string) =>
  rooms.db.rawReader
    .prepare('SELECT kind, gone_seen_at AS goneSeenAt FROM canvas_item WHERE item_id = ?')
    .get(id) as { kind: string; goneSeenAt: number | null } | undefined;

describe('deleted nodes', { timeout: 60_000 }, () => {
  test('[K20] what is on a canvas is in the index once it was derived, and when it was first seen deleted', async () => {
    const id = await node();
    expect(indexed(id)).toBeUndefined();
    await deriveNow(canvasId);
    expect(indexed(id)).toEqual({ kind: 'node', goneSeenAt: null });
    // Whatever a client's clock says of it.
    await ask({ kind: 'delete-node', id }, 1);
    const before = Date.now();
    await deriveNow(canvasId);
    expect(indexed(id)?.goneSeenAt).toBeGreaterThanOrEqual(before);
  });

  test('[K5] go 30 days after this server first saw them, and what was in a frame stays where it stood', async () => {
    const frame = await node({ type: 'frameNode', x: 100, y: 100 });
    const inside = await node({ x: 150, y: 160, frameId: frame, content: 'Mud.' });
    await ask({ kind: 'delete-node', id: frame }, 1);
    await deriveNow(canvasId);
    expect(await job.look(Date.now() + 29 * DAY)).toBe(0);
    expect((await stored()).has(frame)).toBe(true);
    expect(await job.look(Date.now() + 31 * DAY)).toBe(1);
    expect((await stored()).has(frame)).toBe(false);
    expect(await shown()).toMatchObject([{ id: inside, x: 150, y: 160, content: 'Mud.\n' }]);
    expect(await job.look(Date.now() + 62 * DAY)).toBe(0);
    expect(indexed(frame)).toEqual({ kind: 'node', goneSeenAt: null });
  });

  test('[K5] stay when they were restored meanwhile, and count from anew when they are deleted again', async () => {
    const id = await node({ content: 'Mud.' });
    await ask({ kind: 'delete-node', id });
    await deriveNow(canvasId);
    const writer = await rooms.joined(ada, canvasId);
    (writer.doc.getMap('nodes').get(id) as { delete: (key: string) => void }).delete('gone');
    await writer.saved();
    expect(await job.look(Date.now() + 31 * DAY)).toBe(0);
    expect(await shown()).toMatchObject([{ id, content: 'Mud.\n' }]);
    expect(indexed(id)?.goneSeenAt).toBeNull();
  });

  test('[K5] of a canvas that cannot be changed now stay for the next time', async () => {
    const id = await node();
    await ask({ kind: 'delete-node', id });
    await deriveNow(canvasId);
    const refusing = { change: () => Promise.reject(new Error('The room is closed.')) };
    const failing = createCanvasPurge({ db: rooms.db, canvases: refusing, documents: { deriveNow }, log });
    expect(await failing.look(Date.now() + 31 * DAY)).toBe(0);
    expect(await job.look(Date.now() + 31 * DAY)).toBe(1);
  });
});
