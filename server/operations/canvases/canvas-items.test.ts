import { v7 as uuidv7 } from 'uuid';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asset, canvasExport } from '#server/db/schema/index.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { testServer, type TestAnswer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let ines: TestPerson;
let workspaceId: string;
beforeAll(async () => {
  server = await testServer({
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
  });
  ines = await server.person('ines');
  workspaceId = await newWorkspace(server, ines);
});
afterAll(() => server.close());

const call = (name: string, input: object, headers = {}, person = ines): Promise<TestAnswer> =>
  server.call(person, name, input, headers);
const newCanvas = async (): Promise<string> =>
  (await call('create-canvas', { workspaceId, title: 'The Harbour: Hour by Hour' })).body.id;
const createNode = async (canvasId: string, more: object = {}): Promise<{ id: string }> => {
  const { status, body } = await call('create-canvas-node', { canvasId, x: 0, y: 0, ...more });
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const readCanvas = async (id: string) => (await call('get-canvas', { id })).body;

describe('canvas nodes and edges', () => {
  test('a node is created, read and updated through the API, and fields that are not named stay the same', async () => {
    const canvasId = await newCanvas();
    const created = await createNode(canvasId, {
      x: 80.4,
      y: -120,
      title: 'High water',
      content: '# Bells\n\nThe bell rings **twice**.\n',
      zIndex: 3,
      style: { width: 400, opacity: 0.5 },
      metadata: { scene: 12 },
      data: { textAlign: 'center', nodeColor: { id: 'pink' } },
    });
    expect(created).toMatchObject({
      type: 'markdownNode',
      x: 80,
      y: -120,
      width: 400,
      height: 96,
      title: 'High water',
      content: '# Bells\n\nThe bell rings **twice**.\n',
      zIndex: 3,
      isLocked: false,
      targetType: 'none',
      style: { width: 400, height: 96, opacity: 0.5 },
      metadata: { scene: 12 },
      data: { textAlign: 'center', nodeColor: { id: 'pink', backgroundColor: '#fbe7ea' } },
    });
    const { id } = created;
    const changed = await call('update-canvas-node', {
      canvasId,
      id,
      x: 10,
      title: null,
      data: { nodeColor: { id: 'custom', backgroundColor: '#A1B2C3' } },
    });
    expect(changed.body).toMatchObject({
      x: 10,
      y: -120,
      title: null,
      content: '# Bells\n\nThe bell rings **twice**.\n',
      metadata: { scene: 12 },
      data: { nodeColor: { id: 'custom', backgroundColor: '#a1b2c3' } },
    });
    expect(await readCanvas(canvasId)).toMatchObject({ id: canvasId, nodes: [{ id, x: 10 }], edges: [] });
  });

  test('timeline steps are numbered, and their edges come with them', async () => {
    const canvasId = await newCanvas();
    const first = await createNode(canvasId, {
      type: 'timelineNode',
      data: { timelineDirection: 'vertical' },
    });
    const { timelineId } = (first as unknown as { data: { timelineId: string } }).data;
    const second = await createNode(canvasId, { type: 'timelineNode', y: 300, data: { timelineId } });
    expect(second).toMatchObject({
      data: { timelineIndex: 1, timelineLabel: '2', timelineDirection: 'vertical', timelineBranch: null },
    });
    const edgeFields = { id: `line:${second.id}`, sourceNodeId: first.id, sourceHandle: 'bottom-out' };
    expect((await readCanvas(canvasId)).edges).toMatchObject([
      { ...edgeFields, data: { isTimelineEdge: true, timelineOrder: 1 } },
    ]);
    const updated = await call('update-canvas-edge', { canvasId, id: edgeFields.id, label: 'so' });
    expect(updated.body).toMatchObject({ ...edgeFields, label: 'so' });
    expect(await call('update-canvas-edge', { canvasId, id: edgeFields.id, weight: 2 })).toMatchObject(
      refusal(400, 'invalid_input'),
    );
    expect((await call('delete-canvas-edge', { id: edgeFields.id })).status).toBe(200);
    expect((await readCanvas(canvasId)).edges).toEqual([]);
  });

  test('[K20] an edge is created, updated and deleted, and is not shown once its node is deleted', async () => {
    const canvasId = await newCanvas();
    const [from, to] = [await createNode(canvasId), await createNode(canvasId, { type: 'timelineNode' })];
    const ends = { sourceNodeId: from.id, targetNodeId: to.id };
    const created = await call('create-canvas-edge', {
      canvasId,
      ...ends,
      targetHandle: 'top-in',
      label: 'because',
      weight: 2,
      style: { stroke: 'dashed' },
    });
    expect(created.body).toMatchObject({
      ...ends,
      sourceHandle: 'source-right',
      targetHandle: 'top-in',
      type: 'connection',
      label: 'because',
      weight: 2,
      style: { stroke: 'dashed' },
    });
    const { id } = created.body;
    const changed = await call('update-canvas-edge', { canvasId, id, type: 'straight', label: null });
    expect(changed.body).toMatchObject({ type: 'straight', label: null, weight: 2 });
    expect(await call('create-canvas-edge', { canvasId, ...ends, targetHandle: 'top-in' })).toMatchObject(
      refusal(409, 'conflict'),
    );
    expect((await call('delete-canvas-node', { id: to.id })).body).toEqual({ id: to.id });
    expect(await readCanvas(canvasId)).toMatchObject({ nodes: [{ id: from.id }], edges: [] });
    for (let time = 1; time <= 2; time += 1)
      expect((await call('delete-canvas-edge', { id })).body).toEqual({ id });
  });

  test('[K17] a document card shows its document and has no text of its own', async () => {
    const canvasId = await newCanvas();
    const { id: targetId } = (await call('create-document', { workspaceId, title: 'High Water' })).body;
    const card = await createNode(canvasId, { type: 'documentNode', targetId });
    expect(card).toMatchObject({ content: null, documentId: targetId, targetId, targetType: 'document' });
    const written = await call('update-canvas-node', { canvasId, id: card.id, content: 'Mud.' });
    expect(written).toMatchObject(refusal(400, 'invalid_input'));
    expect(written.body.message).toBe(
      'The text of a document card is that of its document. Change it there.',
    );
    const elsewhere = await newWorkspace(server, ines);
    const other = await call('create-document', { workspaceId: elsewhere, title: 'Low Water' });
    const foreign = await call('create-canvas-node', {
      canvasId,
      x: 0,
      y: 0,
      type: 'documentNode',
      targetId: other.body.id,
    });
    expect(foreign).toMatchObject(refusal(404, 'not_found'));
    expect(foreign.body.message).toBe('The document of this card could not be found.');
  });

  test('an image node returns the fields and a temporary URL of its file, and refuses a file of another workspace', async () => {
    const canvasId = await newCanvas();
    const parseFile = async (where: string): Promise<string> => {
      const id = uuidv7();
      const row = {
        id,
        workspaceId: where,
        ownerId: ines.userId,
        name: 'Boat',
        filename: 'boat.png',
        type: 'image',
      };
      const bytes = { mimeType: 'image/png', fileSize: 9, key: `assets/${where}/${id}`, sha256: 'a' };
      const measured = { width: 640, height: 480, alt: '', seq: 1, createdAt: 1, updatedAt: 1 };
      await server.db.write({ scopes: [] }, (tx) =>
        tx.insert(asset).values({ ...row, ...bytes, ...measured }),
      );
      return id;
    };
    const assetId = await parseFile(workspaceId);
    const image = await createNode(canvasId, { type: 'imageNode', data: { assetId, alt: 'A boat' } });
    expect(image).toMatchObject({
      content: null,
      data: {
        assetId,
        alt: 'A boat',
        filename: 'boat.png',
        mimeType: 'image/png',
        width: 640,
        height: 480,
        s3Key: `assets/${workspaceId}/${assetId}`,
        imageUrl: expect.stringContaining(assetId),
      },
    });
    expect((await readCanvas(canvasId)).nodes).toEqual([image]);
    const foreign = await parseFile(await newWorkspace(server, await server.person()));
    const refused = await call('update-canvas-node', { canvasId, id: image.id, data: { assetId: foreign } });
    expect(refused).toMatchObject(refusal(404, 'not_found'));
  });

  test('[K7] a node id is granted once: not while its node exists, not after its deletion, not on another canvas', async () => {
    const [canvasId, other] = [await newCanvas(), await newCanvas()];
    const { id } = await createNode(canvasId);
    const again = (where: string) => call('create-canvas-node', { canvasId: where, id, x: 0, y: 0 });
    expect(await again(canvasId)).toMatchObject(refusal(409, 'taken'));
    expect(await again(other)).toMatchObject(refusal(409, 'taken'));
    await call('delete-canvas-node', { id });
    expect(await again(canvasId)).toMatchObject(refusal(409, 'taken'));
  });

  test('[F3] a repeated call creates one node and returns the same answer', async () => {
    const canvasId = await newCanvas();
    const ask = () =>
      call('create-canvas-node', { canvasId, x: 0, y: 0 }, { 'idempotency-key': 'one-node-12345678' });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    expect((await readCanvas(canvasId)).nodes).toHaveLength(1);
  });

  test('[H1] a viewer can read but not change a node, and a stranger gets the answer for an absent one', async () => {
    const [viewer, stranger] = [await server.person(), await server.person()];
    await join(server, ines, workspaceId, viewer, 'viewer');
    const canvasId = await newCanvas();
    const { id } = await createNode(canvasId);
    expect((await call('get-canvas', { id: canvasId }, {}, viewer)).body.nodes).toHaveLength(1);
    expect(await call('delete-canvas-node', { id }, {}, viewer)).toMatchObject(refusal(403, 'forbidden'));
    const hidden = await call('delete-canvas-node', { id }, {}, stranger);
    const absent = await call('delete-canvas-node', { id: uuidv7() }, {}, stranger);
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    expect((await readCanvas(canvasId)).nodes).toHaveLength(1);
  });
});

describe('refused changes of canvas items', () => {
  const TOO_FAR = 'A place lies at most 1,000,000 units from the middle of the canvas.';
  const NOT_A_NUMBER = 'A place is a number of units from the middle of the canvas.';
  test.each([
    ['a position that is not a number', { x: null }, NOT_A_NUMBER],
    ['a position that is too far away', { x: 1_000_001 }, TOO_FAR],
    ['an unknown type', { type: 'cloudNode' }, 'This is no type of node that is known here.'],
    ['an unknown key', { colour: 'pink' }, '"colour" is not a field of this request.'],
    [
      'a text of 1 MB',
      { content: 'x'.repeat(1_000_000) },
      'The text of a node may have at most 200,000 characters.',
    ],
    [
      'a text for a node without text',
      { type: 'frameNode', content: 'Mud.' },
      'A node of this type has no text.',
    ],
    [
      'a card without a document',
      { type: 'documentNode' },
      'A document card needs "targetId", the document it shows.',
    ],
    [
      'an unknown colour',
      { data: { nodeColor: { id: 'mud' } } },
      'This is no colour of a node. A colour of your own is "custom".',
    ],
    [
      'a timeline that does not exist',
      { type: 'timelineNode', data: { timelineId: uuidv7() } },
      'There is no such timeline on this canvas.',
    ],
    [
      'metadata of more than 16 KB',
      { metadata: { much: 'x'.repeat(20_000) } },
      'What is kept beside a node or an edge may have at most 16 KB.',
    ],
  ])('[K2] create-canvas-node refuses %s', async (_label, input, sentence) => {
    const canvasId = await newCanvas();
    const answer = await call('create-canvas-node', { canvasId, x: 0, y: 0, ...input });
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
    expect((await readCanvas(canvasId)).nodes).toEqual([]);
  });

  test('[K2] create-canvas-node refuses an infinite position, which JSON can express', async () => {
    const canvasId = await newCanvas();
    const answer = await server.fetch('/operations/create-canvas-node', {
      method: 'POST',
      body: `{"canvasId":"${canvasId}","x":1e999,"y":0}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ines.sessionId}` },
    });
    expect([answer.status, answer.body.message]).toEqual([400, NOT_A_NUMBER]);
  });

  test('create-canvas-edge refuses an absent node, an edge to the same node and an unknown handle', async () => {
    const canvasId = await newCanvas();
    const { id } = await createNode(canvasId);
    const edge = async (more: object): Promise<[number, string]> => {
      const answer = await call('create-canvas-edge', {
        canvasId,
        sourceNodeId: id,
        targetNodeId: id,
        ...more,
      });
      return [answer.status, answer.body.message];
    };
    expect(await edge({ targetNodeId: uuidv7() })).toEqual([
      404,
      'An edge joins two nodes of its canvas, and one of these is not there.',
    ]);
    expect(await edge({})).toEqual([400, 'An edge joins two nodes, not one with itself.']);
    expect(await edge({ sourceHandle: 'target-left' })).toEqual([
      400,
      '"sourceHandle" names no handle that an edge can begin at.',
    ]);
    expect((await readCanvas(canvasId)).edges).toEqual([]);
  });

  test('a locked node stays unchanged until it is unlocked, and a frame cannot be put into itself', async () => {
    const canvasId = await newCanvas();
    const { id } = await createNode(canvasId, { type: 'frameNode', isLocked: true });
    const inside = await createNode(canvasId, { type: 'frameNode', frameId: id });
    const change = (more: object) => call('update-canvas-node', { canvasId, id, ...more });
    expect(await change({ x: 5 })).toMatchObject(refusal(423, 'locked'));
    expect(await call('delete-canvas-node', { id })).toMatchObject(refusal(423, 'locked'));
    expect((await change({ x: 5, isLocked: false })).body).toMatchObject({ x: 5, isLocked: false });
    const circle = await change({ frameId: inside.id });
    expect([circle.status, circle.body.message]).toEqual([400, 'A frame cannot be put into itself.']);
  });
});

describe('export-canvas', () => {
  const parseFile = (content: string): { nodes: object[]; canvas?: object } =>
    JSON.parse(Buffer.from(content, 'base64').toString());

  test('export-canvas returns the canvas as a base64 file and stores a record of the export', async () => {
    const canvasId = await newCanvas();
    await createNode(canvasId, { content: 'Mud.', x: 10 });
    const json = (await call('export-canvas', { canvasId })).body;
    expect(json).toMatchObject({
      canvasId,
      userId: ines.userId,
      format: 'json',
      options: { includeMetadata: true },
      status: 'completed',
      resultUrl: null,
      errorMessage: null,
      filename: 'The Harbour - Hour by Hour.json',
      mimeType: 'application/json',
    });
    expect(parseFile(json.content)).toMatchObject({
      format: 'foolscap-canvas',
      canvas: { id: canvasId, title: 'The Harbour: Hour by Hour' },
      nodes: [{ type: 'markdownNode', content: 'Mud.\n', x: 10 }],
      edges: [],
    });
    const bare = (await call('export-canvas', { canvasId, options: { includeMetadata: false } })).body;
    expect(parseFile(bare.content).canvas).toBeUndefined();
    const jsonCanvas = (await call('export-canvas', { canvasId, format: 'canvas' })).body;
    expect(jsonCanvas.filename).toBe('The Harbour - Hour by Hour.canvas');
    expect(parseFile(jsonCanvas.content).nodes).toMatchObject([{ type: 'text', text: 'Mud.\n', x: 10 }]);
    const records = await server.db.read
      .select({ format: canvasExport.format, status: canvasExport.status })
      .from(canvasExport)
      .where(eq(canvasExport.canvasId, canvasId));
    expect(records).toHaveLength(3);
  });

  test('export-canvas refuses an unknown format', async () => {
    const answer = await call('export-canvas', { canvasId: await newCanvas(), format: 'docx' });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'A canvas is exported as "json" or as "canvas".',
    ]);
  });

  test('export-canvas makes no file of a canvas with missing parts and records the reason', async () => {
    const canvasId = await newCanvas();
    for (const x of [1, 2, 3]) await createNode(canvasId, { x });
    server.db.rawWriter.prepare("UPDATE doc_update SET bytes = x'00' WHERE ydoc_id = ?").run(canvasId);
    expect(await call('export-canvas', { canvasId })).toMatchObject(refusal(503, 'unavailable'));
    const [record] = await server.db.read
      .select()
      .from(canvasExport)
      .where(eq(canvasExport.canvasId, canvasId));
    expect(record).toMatchObject({
      status: 'failed',
      errorMessage: 'Parts of this canvas are being recovered. Try again later.',
    });
  });
});
