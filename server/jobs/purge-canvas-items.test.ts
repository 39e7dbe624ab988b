import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { readCanvasJob } from '#server/documents/canvases/read-canvas-job.ts';
import { insertCanvas } from '#server/documents/tree/insert-canvas.ts';
import { canvasGatewayOf } from '#server/testing/room-gateway.ts';
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
  job = createCanvasPurge({ db: rooms.db, canvases: canvasGatewayOf(rooms), documents: { deriveNow }, log });
});
afterEach(() => rooms.close());

const changeCanvas = (change: CanvasChange, now = Date.now()) =>
  canvasGatewayOf(rooms).change({ canvasId, change, actingUserId: ada.userId, operationKey: uuidv7(), now });
const createNode = async (more: object = {}): Promise<string> => {
  const id = uuidv7();
  await changeCanvas({ kind: 'create-node', id, node: { type: 'markdownNode', x: 0, y: 0, ...more } });
  return id;
};
const shownNodes = async () => (await rooms.workers.run(readCanvasJob, { canvasId }))?.nodes ?? [];
const storedNodes = async () => (await rooms.join(ada, canvasId)).doc.getMap('nodes');
const indexRow = (id: string) =>
  rooms.db.rawReader
    .prepare('SELECT kind, gone_seen_at AS goneSeenAt FROM canvas_item WHERE item_id = ?')
    .get(id) as { kind: string; goneSeenAt: number | null } | undefined;

describe('deleted nodes', () => {
  test('[K20] deriving a canvas indexes its nodes and the time when the server first saw them deleted', async () => {
    const id = await createNode();
    expect(indexRow(id)).toBeUndefined();
    await deriveNow(canvasId);
    expect(indexRow(id)).toEqual({ kind: 'node', goneSeenAt: null });
    // The client's clock claims a deletion in 1970.
    await changeCanvas({ kind: 'delete-node', id }, 1);
    const before = Date.now();
    await deriveNow(canvasId);
    expect(indexRow(id)?.goneSeenAt).toBeGreaterThanOrEqual(before);
  });

  test('[K5] a node is purged 30 days after this server first saw it deleted; a purged frame’s content keeps its position', async () => {
    const frame = await createNode({ type: 'frameNode', x: 100, y: 100 });
    const inside = await createNode({ x: 150, y: 160, frameId: frame, content: 'Mud.' });
    await changeCanvas({ kind: 'delete-node', id: frame }, 1);
    await deriveNow(canvasId);
    expect(await job.runOnce(Date.now() + 29 * DAY)).toBe(0);
    expect((await storedNodes()).has(frame)).toBe(true);
    expect(await job.runOnce(Date.now() + 31 * DAY)).toBe(1);
    expect((await storedNodes()).has(frame)).toBe(false);
    expect(await shownNodes()).toMatchObject([{ id: inside, x: 150, y: 160, content: 'Mud.\n' }]);
    expect(await job.runOnce(Date.now() + 62 * DAY)).toBe(0);
    expect(indexRow(frame)).toEqual({ kind: 'node', goneSeenAt: null });
  });

  test('[K5] a node that was restored in the meantime is not purged, and its deletion time is cleared', async () => {
    const id = await createNode({ content: 'Mud.' });
    await changeCanvas({ kind: 'delete-node', id });
    await deriveNow(canvasId);
    const writer = await rooms.join(ada, canvasId);
    (writer.doc.getMap('nodes').get(id) as { delete: (key: string) => void }).delete('gone');
    await writer.saved();
    expect(await job.runOnce(Date.now() + 31 * DAY)).toBe(0);
    expect(await shownNodes()).toMatchObject([{ id, content: 'Mud.\n' }]);
    expect(indexRow(id)?.goneSeenAt).toBeNull();
  });

  test('[K5] nodes of a canvas that cannot be changed are purged by a later run', async () => {
    const id = await createNode();
    await changeCanvas({ kind: 'delete-node', id });
    await deriveNow(canvasId);
    const refusing = { change: () => Promise.reject(new Error('The room is closed.')) };
    const failingJob = createCanvasPurge({ db: rooms.db, canvases: refusing, documents: { deriveNow }, log });
    expect(await failingJob.runOnce(Date.now() + 31 * DAY)).toBe(0);
    expect(await job.runOnce(Date.now() + 31 * DAY)).toBe(1);
  });
});
