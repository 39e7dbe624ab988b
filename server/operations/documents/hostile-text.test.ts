import { pino } from 'pino';
import * as Y from 'yjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { createDocumentGateway } from '#server/documents/gateway/create-gateway.ts';
import type { DocumentGateway } from '#server/documents/gateway/gateway.ts';
import { createRoomChanges } from '#server/documents/gateway/room-changes.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace, refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let ines: TestPerson;
let workspaceId: string;
let documentId: string;
let canvasId: string;
beforeAll(async () => {
  server = await testServer({
    documents: {
      replaceBody: (request) => gateway().replaceBody(request),
      restoreVersion: (request) => gateway().restoreVersion(request),
      deriveNow: () => Promise.resolve(),
    },
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
  });
  ines = await server.person('ines');
  workspaceId = await newWorkspace(server, ines);
  documentId = (await call('create-document', { workspaceId, title: 'High Water' })).body.id;
  canvasId = (await call('create-canvas', { workspaceId, title: 'The Harbour' })).body.id;
});
afterAll(() => server.close());

/** A gateway without a reachable sync part: these texts are refused before an update would be sent to a room. */
function gateway(): DocumentGateway {
  const { db, growth, workers } = server.services;
  const log = pino({ level: 'silent' });
  const changes = createRoomChanges({ db, syncUrl: () => 'ws://127.0.0.1:1', secret: 'none', growth, log });
  return createDocumentGateway({ db, workers, changes, log, deriveNow: () => Promise.resolve() });
}

const call = (name: string, input: object) => server.call(ines, name, input);
const rowCount = (ydocId: string) =>
  server.db.rawReader.prepare('SELECT count(*) FROM doc_update WHERE ydoc_id = ?').pluck().get(ydocId);
const versionCount = () => server.db.rawReader.prepare('SELECT count(*) FROM doc_version').pluck().get();

const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['quotes', '>'.repeat(100_000), 'nested too deeply'],
  ['emphasis', '*a_'.repeat(60_000), 'too many signs'],
  ['links', '[a](<b'.repeat(30_000), 'too many signs'],
];

describe('a text that is slow to parse', () => {
  test.each(HOSTILE)(
    '[I6] update-document refuses a text full of %s and stores nothing',
    async (_name, contentMd, reason) => {
      const before = [rowCount(documentId), versionCount()];
      const answer = await call('update-document', { id: documentId, contentMd });
      expect(answer).toMatchObject(refusal(400, 'invalid_input'));
      expect(answer.body.message).toContain(reason);
      expect([rowCount(documentId), versionCount()]).toEqual(before);
    },
  );

  test.each(HOSTILE)(
    '[I6] a canvas node refuses a text full of %s, on creation and on update',
    async (_name, contentMd, reason) => {
      const place = { canvasId, x: 0, y: 0 };
      const { id } = (await call('create-canvas-node', { ...place, content: 'Words' })).body;
      const before = rowCount(canvasId);
      const content = contentMd.slice(0, 200_000);
      for (const answer of [
        await call('create-canvas-node', { ...place, content }),
        await call('update-canvas-node', { canvasId, id, content }),
      ]) {
        expect(answer).toMatchObject(refusal(400, 'invalid_input'));
        expect(answer.body.message).toContain(reason);
      }
      expect(rowCount(canvasId)).toBe(before);
    },
  );

  test('[I6] parsing of a text within all bounds ends after a time limit, with a message', async () => {
    const before = rowCount(documentId);
    // One list is parsed as a whole, and the end of each list in it costs as much as all the text before.
    const levels = Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- a\n`).join('');
    const contentMd = levels.repeat(900);
    const answer = await call('update-document', { id: documentId, contentMd });
    expect(answer).toMatchObject(refusal(413, 'too_large'));
    expect(answer.body.message).toContain('takes too long to read');
    expect(rowCount(documentId)).toBe(before);
  });

  test('[I6][I2] a person with too many pending texts is told when to retry, in the answer and its header', async () => {
    const node = { canvasId, x: 0, y: 0, content: 'Words' };
    const answers = await Promise.all(Array.from({ length: 70 }, () => call('create-canvas-node', node)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer).toMatchObject(refusal(429, 'too_many_requests'));
      expect(answer.headers.get('retry-after')).toBe(String(answer.body.data.retryAfterSeconds));
    }
  });
});

/** Appends a row that an earlier server accepted: nodes nested 20,000 levels deep. */
async function nestDeeply(ydocId: string, rootOf: (doc: Y.Doc) => Y.XmlFragment): Promise<void> {
  const doc = new Y.Doc();
  doc.transact(() => {
    let parent = rootOf(doc);
    for (let level = 0; level < 20_000; level += 1) {
      const box = new Y.XmlElement('box');
      parent.insert(0, [box]);
      parent = box;
    }
  });
  const bytes = new Uint8Array(Y.encodeStateAsUpdate(doc));
  const entry = { ydocId, bytes, crc: checksum(bytes), userId: ines.userId };
  await server.db.append((raw) => appendRows(raw, [entry], Date.now()));
}

describe('a stored text that nests too deeply', () => {
  const expectTooDeep = (answer: Awaited<ReturnType<typeof call>>) => {
    expect(answer).toMatchObject(refusal(413, 'too_large'));
    expect(answer.body.message).toContain('nested too deeply');
  };

  test('[A15] a document that nests too deeply causes no server fault and can be deleted', async () => {
    const { id } = (await call('create-document', { workspaceId, title: 'Boxes' })).body;
    await nestDeeply(id, (doc) => doc.getXmlFragment(CONTENT_FRAGMENT));
    expectTooDeep(await call('duplicate-document', { id: crypto.randomUUID(), documentId: id }));
    expectTooDeep(await call('save-document-version', { id, versionNote: 'Now' }));
    expectTooDeep(await call('update-document', { id, contentMd: 'Words' }));
    expect((await call('move-document-to-trash', { id })).status).toBe(200);
    expect((await call('delete-document', { id })).status).toBe(200);
  });

  test('[A15] a canvas node that nests too deeply causes no server fault, and its canvas can be deleted', async () => {
    const { id } = (await call('create-canvas', { workspaceId, title: 'Boxes' })).body;
    await nestDeeply(id, (doc) => {
      const text = new Y.XmlFragment();
      const node = new Y.Map<unknown>([['text', text]]);
      doc.getMap('nodes').set('a', node);
      return text;
    });
    expectTooDeep(await call('get-canvas', { id }));
    expectTooDeep(await call('duplicate-canvas', { id: crypto.randomUUID(), canvasId: id }));
    expectTooDeep(await call('create-canvas-node', { canvasId: id, x: 0, y: 0 }));
    const options = { includeMetadata: false };
    expectTooDeep(await call('export-canvas', { canvasId: id, format: 'canvas', options }));
    expect((await call('move-canvas-to-trash', { id })).status).toBe(200);
    expect((await call('delete-canvas', { id })).status).toBe(200);
  });
});
