import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { writeCanvasJson } from '#shared/canvas/api/json-export.ts';
import { makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { copyCanvas } from '#shared/backup/copy-canvas.ts';
import type { NewIds } from '#shared/editor/content/copy-elements.ts';
import { BackupReader } from '#shared/backup/read-backup.ts';
import { ZipReader } from '#shared/backup/zip-reader.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { addressOfItem } from '#shared/editor/content/item-address.ts';
import type { TreeCanvas, TreeDocument, TreeEntry } from '#shared/tree/tree-rows.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { appendUpdates } from '../store/append-updates.ts';
import { loadRoom } from '../store/load-room.ts';
import { packWorkspace } from './pack-workspace.ts';
import { storeTexts } from './restored-texts.ts';

let device: Device;
let database: DeviceDatabase;
beforeEach(async () => {
  device = new Device(uuidv7());
  const opened = await device.database();
  if (!opened) throw new Error('No database.');
  database = opened;
});
afterEach(() => device.close());

const WORKSPACE = uuidv7();
const ITEM = { parentId: null, order: 'a0', ownerId: 'ines', isPinned: false, createdAt: 0, updatedAt: 0 };
const canvasOf = (name: string): TreeCanvas => ({ kind: 'canvas', id: uuidv7(), name, ...ITEM });
const documentOf = (name: string): TreeDocument => ({
  kind: 'document',
  id: uuidv7(),
  name,
  slug: 'a',
  type: 'document',
  wordCount: 0,
  ...ITEM,
});

async function storeText(ydocId: string, doc: Y.Doc): Promise<void> {
  const updates = [{ bytes: Y.encodeStateAsUpdate(doc), isLocal: false, createdAt: 0 }];
  await appendUpdates(database, { ydocId, updates, isOnlyCopy: false });
}

async function pack(items: TreeEntry[], ownIds: ReadonlySet<string> = new Set()) {
  const packed = await packWorkspace({
    source: {
      workspace: { id: WORKSPACE, title: 'The Tide Clerk', type: 'novel', settings: DEFAULT_SETTINGS },
      items,
      at: Date.UTC(2026, 3, 1),
    },
    database,
    beginnings: new Map(),
    ownIds,
    onProgress: () => {},
  });
  return { ...packed, zip: new Uint8Array(await new Blob([...packed.parts]).arrayBuffer()) };
}

/** The visible content of a canvas, without the ids of its nodes and edges. */
function contentOf(doc: Y.Doc) {
  const { nodes, edges } = writeCanvasJson(doc, new CanvasProjection(doc, (flush) => flush()));
  const at = (id: string) => nodes.findIndex((node) => node.id === id);
  return {
    nodes: nodes.map(
      ({ type, x, y, width, height, title, content, zIndex, documentId, data: { nodeColor } }) => ({
        type,
        box: [x, y, width, height],
        title,
        content,
        zIndex,
        documentId,
        color: nodeColor.id,
      }),
    ),
    edges: edges.map(({ sourceNodeId, targetNodeId, label }) => [at(sourceNodeId), at(targetNodeId), label]),
  };
}

test('[K7] a canvas is packed as a .canvas file and restored with the same content under new ids, with cards of the new documents', async () => {
  const [canvas, document] = [canvasOf('The Harbour'), documentOf('High Water')];
  const doc = new Y.Doc();
  const link = addressOfItem({ workspaceId: WORKSPACE, itemId: document.id });
  changeCanvas(doc, null, (writer) => {
    const frame = makeNode(
      writer,
      { type: 'frameNode', target: { absolute: { x: 0, y: 0 } }, title: 'Act one' },
      1,
    );
    const note = makeNode(
      writer,
      {
        type: 'markdownNode',
        target: { absolute: { x: 20, y: 30 }, frame: { id: frame, absolute: { x: 0, y: 0 } } },
        color: 'pink',
        content: fromMarkdown(`# Bells\n\nSee [the text](${link}).\n`),
      },
      1,
    );
    const card = makeNode(
      writer,
      { type: 'documentNode', target: { absolute: { x: 600, y: 30 } }, documentId: document.id },
      1,
    );
    makeEdge(
      writer,
      { from: { nodeId: note, side: 'right' }, to: { nodeId: card, side: 'left' }, label: 'so' },
      1,
    );
  });
  await storeText(canvas.id, doc);
  const { zip, missing } = await pack([canvas, document]);
  expect(missing.map(({ title }) => title)).toEqual(['High Water']);
  const file = JSON.parse(new TextDecoder().decode(new ZipReader(zip).read('canvases/The Harbour.canvas')));
  expect(file.nodes).toContainEqual(
    expect.objectContaining({ type: 'file', file: 'documents/High Water.md' }),
  );

  const reader = new BackupReader(zip);
  const [stored] = reader.manifest.canvases;
  if (!stored) throw new Error('There is one.');
  const [newId, newDocument] = [uuidv7(), uuidv7()];
  const to: NewIds = {
    workspaceId: uuidv7(),
    ids: new Map([
      [canvas.id, newId],
      [document.id, newDocument],
    ]),
  };
  const read = reader.readCanvas(stored, to);
  if (read.kind !== 'whole') throw new Error(`It is ${read.kind}.`);
  const texts = new Map([[newId, read.text]]);
  await storeTexts(database, {
    workspaceId: to.workspaceId,
    texts,
    onProgress: () => {},
    isStopped: () => false,
  });
  const restored = new Y.Doc();
  await loadRoom(database, newId, restored);
  const newLink = addressOfItem({ workspaceId: to.workspaceId, itemId: newDocument });
  const expected = JSON.stringify(contentOf(doc))
    .replaceAll(link, newLink)
    .replaceAll(document.id, newDocument);
  expect(contentOf(restored)).toEqual(JSON.parse(expected));
  const old = new Set(doc.getMap('nodes').keys());
  expect([...restored.getMap('nodes').keys()].filter((id) => old.has(id))).toEqual([]);
  expect((await database.getAll('unacked')).map(({ ydocId }) => ydocId)).toEqual([newId]);
});

test('a canvas that is not on this device is reported as missing, and a stored empty canvas is packed', async () => {
  const [empty, elsewhere] = [canvasOf('Empty'), canvasOf('Elsewhere')];
  await storeText(empty.id, new Y.Doc());
  const { zip, missing } = await pack([empty, elsewhere]);
  expect(missing.map(({ title }) => title)).toEqual(['Elsewhere']);
  const { canvases } = new BackupReader(zip).manifest;
  const kinds = canvases.map(
    (canvas) => new BackupReader(zip).readCanvas(canvas, { workspaceId: WORKSPACE, ids: new Map() }).kind,
  );
  expect(kinds.toSorted()).toEqual(['absent', 'whole']);
});

test('a canvas that was created offline and never edited is packed as empty, not reported as missing', async () => {
  const canvas = canvasOf('New');
  const { zip, missing } = await pack([canvas], new Set([canvas.id]));
  expect(missing).toEqual([]);
  const reader = new BackupReader(zip);
  const [stored] = reader.manifest.canvases;
  const read = reader.readCanvas(stored!, { workspaceId: WORKSPACE, ids: new Map() });
  const doc = new Y.Doc();
  if (read.kind === 'whole') Y.applyUpdate(doc, read.text.update);
  expect([read.kind, doc.getMap('nodes').size]).toEqual(['whole', 0]);
});

test('a canvas whose file was modified is reported as lost', async () => {
  const canvas = canvasOf('The Harbour');
  await storeText(canvas.id, new Y.Doc());
  const reader = new BackupReader((await pack([canvas])).zip);
  const [stored] = reader.manifest.canvases;
  if (!stored?.file) throw new Error('There is one.');
  const to = { workspaceId: WORKSPACE, ids: new Map<string, string>() };
  const wrong = { ...stored, file: { ...stored.file, sha256: 'another' } };
  expect(reader.readCanvas(wrong, to)).toEqual({ kind: 'lost', entry: 'canvases/The Harbour.canvas' });
  const outside = { ...stored, file: { ...stored.file, path: '../workspace.json' } };
  expect(reader.readCanvas(outside, to).kind).toBe('lost');
  expect(() => copyCanvas('[]', to)).toThrow(TypeError);
});
