import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { describe, expect, test } from 'vitest';
import { makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { changeCanvas, type CanvasWriter } from '#shared/canvas/changes/field-changes.ts';
import { deleteNode, makeNode, type NewNode } from '#shared/canvas/changes/node-changes.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { encodeTextSnapshot } from '#shared/documents/document-at-snapshot.ts';
import { compareCodeUnits } from '#shared/lib/compare-code-units.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);

async function createFixture() {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const make = async (input: object = {}): Promise<string> =>
    (await call(owner, 'create-canvas', { workspaceId, title: 'Two days', ...input })).body.id;
  const copy = (canvasId: string, input: object = {}, by: TestPerson = owner) =>
    call(by, 'duplicate-canvas', { canvasId, ...input });
  return { owner, viewer, stranger, workspaceId, make, copy };
}

/** A device with the canvas open. Its updates reach the server when `send` is called. */
class WriterDevice {
  readonly doc: Y.Doc;
  readonly #id: string;
  readonly #userId: string;
  #unsent: Uint8Array[] = [];

  constructor(id: string, { userId }: TestPerson) {
    this.#id = id;
    this.#userId = userId;
    this.doc = stored(id);
    this.doc.on('update', (update: Uint8Array) => this.#unsent.push(update));
  }

  change(run: (writer: CanvasWriter) => void): void {
    changeCanvas(this.doc, null, run);
  }

  add(node: Partial<NewNode> = {}): string {
    const target = { absolute: { x: 0, y: 0 } };
    let id = '';
    this.change((writer) => {
      id = makeNode(writer, { type: 'markdownNode', target, ...node }, 1);
    });
    return id;
  }

  /** The value of the input field `seen`. */
  get seen(): string {
    return Buffer.from(encodeTextSnapshot(this.doc)).toString('base64');
  }

  async send(): Promise<void> {
    const entries = this.#unsent.map((bytes) => ({
      ydocId: this.#id,
      bytes,
      crc: checksum(bytes),
      userId: this.#userId,
    }));
    this.#unsent = [];
    await server.db.append((raw) => appendRows(raw, entries, Date.now()));
  }
}

function stored(id: string): Y.Doc {
  const room = readRoom(server.db.rawReader, id);
  if (!room) throw new Error('There is no such room.');
  const doc = new Y.Doc();
  if (room.snapshot) Y.applyUpdate(doc, room.snapshot);
  for (const { bytes } of room.rows) Y.applyUpdate(doc, bytes);
  return doc;
}

const projected = (id: string) => new CanvasProjection(stored(id), (flush) => flush());
const titles = (id: string) =>
  projected(id)
    .getView()
    .nodes.map(({ title }) => title ?? '')
    .toSorted(compareCodeUnits);
const positions = (id: string) =>
  Object.fromEntries(
    projected(id)
      .getView()
      .nodes.map(({ title, position }) => [title, position.absolute]),
  );

describe('duplicate-canvas', () => {
  test('[H1] duplicate-canvas refuses strangers, viewers and deleted canvases, and grants an id once', async () => {
    const { owner, viewer, stranger, workspaceId, make, copy } = await createFixture();
    const id = await make();
    expect(await copy(id, {}, stranger)).toMatchObject(refusal(404, 'not_found'));
    expect(await copy(id, {}, viewer)).toMatchObject(refusal(403, 'forbidden'));
    expect(await copy(uuidv7())).toMatchObject(refusal(404, 'not_found'));
    expect(await copy(id, { id })).toMatchObject(refusal(409, 'taken'));
    await call(owner, 'move-canvas-to-trash', { id });
    await call(owner, 'delete-canvas', { id });
    expect(await copy(id)).toMatchObject(refusal(404, 'not_found'));
    expect((await call(owner, 'get-canvases', { workspaceId })).body.canvases).toEqual([]);
  });

  test('[F13] duplicate-canvas refuses invalid input and an unreadable snapshot', async () => {
    const { make, copy } = await createFixture();
    const id = await make();
    for (const input of [{ title: ' ' }, { seen: 'no base64' }, { seen: '////' }, { nodes: [] }])
      expect(await copy(id, input)).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('[D6] a copy comes right after its original; a folder of another workspace, a locked one and the trash become the root', async () => {
    const { owner, stranger, workspaceId, make, copy } = await createFixture();
    const id = await make();
    const next = await make({ title: 'Tides' });
    await call(owner, 'update-canvas', { id, isPinned: true, settings: { showGrid: true } });
    const { body } = await copy(id);
    expect(body).toMatchObject({
      title: 'Two days copy',
      placed: 'as-asked',
      isPinned: false,
      settings: { showGrid: true, snapToGrid: false },
    });
    const orderOf = async (canvasId: string) =>
      (await call(owner, 'get-canvas-metadata', { id: canvasId })).body.order;
    expect(body.order > (await orderOf(id)) && body.order < (await orderOf(next))).toBe(true);
    const foreign = await newWorkspace(server, stranger);
    const foreignFolder = (await call(stranger, 'create-folder', { workspaceId: foreign, name: 'Theirs' }))
      .body;
    expect((await copy(id, { folderId: foreignFolder.id })).body).toMatchObject({
      workspaceId,
      folderId: null,
      placed: 'at-root',
    });
    const folderId = (await call(owner, 'create-folder', { workspaceId, name: 'Drafts' })).body.id;
    await call(owner, 'update-canvas', { id, folderId });
    await call(owner, 'update-folder', { id: folderId, isLocked: true });
    expect((await copy(id)).body).toMatchObject({ folderId: null, placed: 'at-root' });
  });

  test('[K7][A8] a copy has the nodes and edges of its original under new ids and a new client id', async () => {
    const { owner, workspaceId, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    const frame = writer.add({ type: 'frameNode', title: 'Day one' });
    const inside = { absolute: { x: 40, y: 60 }, frame: { id: frame, absolute: { x: 0, y: 0 } } };
    const note = writer.add({
      title: 'The bell',
      target: inside,
      color: 'amber',
      content: fromMarkdown(`Rings **twice**, see [here](/workspace/${workspaceId}?item=${id}).`),
    });
    const step = (key: string, more = {}) => ({ t: 'line-of-steps', k: key, d: 'h', ...more });
    const first = writer.add({ type: 'timelineNode', title: 'Low water', step: step('a0') });
    writer.add({
      type: 'timelineNode',
      title: 'The ferry',
      step: step('a1', { of: first, side: 'top' }),
      target: { absolute: { x: 300, y: 0 } },
    });
    const goneId = writer.add({ title: 'Thrown away' });
    writer.change((change) => {
      change.set(CANVAS_NODES, note, 'locked', true);
      change.set(CANVAS_NODES, note, 'of tomorrow', 'later');
      deleteNode(change, goneId, 5);
      const ends = { from: { nodeId: note, side: 'right' }, to: { nodeId: first, side: 'left' } } as const;
      makeEdge(change, { ...ends, label: 'then' }, 1);
    });
    await writer.send();
    const { body } = await copy(id);
    const [before, after] = [projected(id), projected(body.id)];
    const byTitle = (projection: CanvasProjection, title: string): ShownNode => {
      const found = projection.getView().nodes.find((node) => node.title === title);
      if (!found) throw new Error(`There is no node “${title}”.`);
      return found;
    };
    expect(titles(body.id)).toEqual(['Day one', 'Low water', 'The bell', 'The ferry']);
    const bell = byTitle(after, 'The bell');
    expect(bell).toMatchObject({ color: 'amber', isLocked: true });
    expect(bell.position).toEqual({
      ...byTitle(before, 'The bell').position,
      frameId: byTitle(after, 'Day one').id,
    });
    const bellFields = stored(body.id).getMap<Y.Map<unknown>>(CANVAS_NODES).get(bell.id);
    expect(bellFields?.get('of tomorrow')).toBe('later');
    const bellText = after.index.get(bell.id)?.text?.toJSON() ?? '';
    expect(bellText).toContain(`item=${body.id}`);
    expect(bellText.replaceAll(body.id, '').replaceAll(/ id="[^"]*"/g, '')).toBe(
      before.index
        .get(note)
        ?.text?.toJSON()
        .replaceAll(id, '')
        .replaceAll(/ id="[^"]*"/g, ''),
    );
    const ferryStep = after.index.get(byTitle(after, 'The ferry').id)?.step;
    expect(ferryStep).toMatchObject({ branch: { of: byTitle(after, 'Low water').id, side: 'top' } });
    expect(ferryStep?.timelineId).not.toBe('line-of-steps');
    const storedEdges = (projection: CanvasProjection) =>
      projection.getView().edges.filter(({ isDerived }) => !isDerived);
    expect(storedEdges(after)).toMatchObject([
      { label: 'then', from: { nodeId: bell.id }, to: { nodeId: byTitle(after, 'Low water').id } },
    ]);
    const idsOf = (projection: CanvasProjection) =>
      [...projection.getView().nodes, ...storedEdges(projection)].map((item) => item.id);
    for (const copiedId of idsOf(after)) expect(idsOf(before)).not.toContain(copiedId);
    // Merged into one document, neither content hides the other.
    const [original, copied] = [stored(id), stored(body.id)];
    for (const client of copied.store.clients.keys()) expect(original.store.clients.has(client)).toBe(false);
    Y.applyUpdate(copied, Y.encodeStateAsUpdate(original));
    expect(copied.getMap(CANVAS_NODES).size).toBe(4 + 5);
  });

  test('a copy contains what its writer saw, without later changes by others', async () => {
    const { owner, viewer, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    const bell = writer.add({ title: 'The bell' });
    writer.add({ title: 'The tide' });
    await writer.send();
    const other = new WriterDevice(id, viewer);
    const { seen } = writer;
    other.add({ title: 'The ferry' });
    other.change((change) => {
      deleteNode(change, bell, 5);
      change.set(CANVAS_NODES, bell, 'title', 'The gong');
    });
    await other.send();
    expect(titles((await copy(id, { seen })).body.id)).toEqual(['The bell', 'The tide']);
    expect(titles((await copy(id)).body.id)).toEqual(['The ferry', 'The tide']);
  });

  test('[A6] a value that was overwritten and folded away is copied as it is now, so that no node loses its position', async () => {
    const { owner, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    const bell = writer.add({ title: 'The bell', target: { absolute: { x: 10, y: 20 } } });
    const { seen } = writer;
    writer.change((change) => change.set(CANVAS_NODES, bell, 'at', [300, 400]));
    writer.change((change) => change.set(CANVAS_NODES, bell, 'color', 'amber'));
    await writer.send();
    expect(positions((await copy(id, { seen })).body.id)).toEqual({ 'The bell': { x: 10, y: 20 } });
    const fold = await server.services.workers.run(foldRoomJob, { ydocId: id });
    if ('refused' in fold) throw new Error(fold.refused);
    expect(await commitFold(server.db, fold)).toBe(true);
    const copyId = (await copy(id, { seen })).body.id;
    expect(positions(copyId)).toEqual({ 'The bell': { x: 300, y: 400 } });
    // A value that the writer had not seen stays out of the copy.
    expect(projected(copyId).getView().nodes).toMatchObject([{ color: null }]);
  });

  test('[F3] duplicate-canvas waits until the server has what the writer saw, and copies once', async () => {
    const { owner, workspaceId, make } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    writer.add({ title: 'Drawn on a train' });
    const input = { canvasId: id, id: uuidv7(), seen: writer.seen };
    const key = { 'idempotency-key': uuidv7() };
    const ask = () => call(owner, 'duplicate-canvas', input, key);
    const refused = await ask();
    expect(refused).toMatchObject(refusal(503, 'unavailable'));
    expect(refused.body.message).toBe('Not all changes of this canvas have arrived yet.');
    await writer.send();
    expect((await ask()).status).toBe(200);
    // The repeated call returns the same copy.
    expect((await ask()).body.id).toBe(input.id);
    expect(titles(input.id)).toEqual(['Drawn on a train']);
    expect((await call(owner, 'get-canvases', { workspaceId })).body.canvases).toHaveLength(2);
  });

  test('[A5] a damaged canvas is not copied, because half of it would look complete', async () => {
    const { make, copy } = await createFixture();
    const id = await make();
    server.db.rawWriter.prepare('UPDATE doc_update SET crc = crc + 1 WHERE ydoc_id = ?').run(id);
    const refused = await copy(id);
    expect(refused).toMatchObject(refusal(503, 'unavailable'));
    expect(refused.body.message).toBe('Parts of this canvas are being recovered. Try again later.');
  });

  test('[A2] a large canvas is stored in chunks before its row is written', async () => {
    const { owner, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    const content = fromMarkdown('The clerk waited for the water. '.repeat(200));
    for (let at = 0; at < 60; at += 1) writer.add({ title: `Note ${at}`, content });
    await writer.send();
    const { body } = await copy(id);
    expect(titles(body.id)).toEqual(titles(id));
    expect(readRoom(server.db.rawReader, body.id)?.rows[0]?.chunkKey).not.toBeNull();
  });
});
