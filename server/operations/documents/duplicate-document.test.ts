import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { describe, expect, test } from 'vitest';
import { encodeTextSnapshot } from '#shared/documents/document-at-snapshot.ts';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fragmentToJson, updateFragment } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const call = (...request: Parameters<TestServer['call']>) => server.call(...request);
const para = (text: string, attrs: Record<string, unknown> = {}): NodeJson => ({
  type: 'paragraph',
  attrs,
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
});

async function createFixture() {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const make = async (input: object = {}): Promise<string> =>
    (await call(owner, 'create-document', { workspaceId, title: 'High Water', ...input })).body.id;
  const copy = (documentId: string, input: object = {}, by: TestPerson = owner) =>
    call(by, 'duplicate-document', { documentId, ...input });
  return { owner, viewer, stranger, workspaceId, make, copy };
}

/** A device with the document open. Its updates reach the server when `send` is called. */
class WriterDevice {
  readonly doc = new Y.Doc();
  readonly #id: string;
  readonly #userId: string;
  #unsent: Uint8Array[] = [];

  constructor(id: string, { userId }: TestPerson) {
    this.#id = id;
    this.#userId = userId;
    for (const { bytes } of readRoom(server.db.rawReader, id)?.rows ?? []) Y.applyUpdate(this.doc, bytes);
    this.doc.on('update', (update: Uint8Array) => this.#unsent.push(update));
  }

  write(...blocks: NodeJson[]): void {
    updateFragment(this.doc.getXmlFragment(CONTENT_FRAGMENT), { type: 'doc', content: blocks });
  }

  get blocks(): NodeJson[] {
    return [...(fragmentToJson(this.doc.getXmlFragment(CONTENT_FRAGMENT)).content ?? [])];
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

function stored(id: string): { doc: Y.Doc; content: NodeJson } {
  const room = readRoom(server.db.rawReader, id);
  if (!room) throw new Error('There is no such room.');
  const doc = new Y.Doc();
  if (room.snapshot) Y.applyUpdate(doc, room.snapshot);
  for (const { bytes } of room.rows) Y.applyUpdate(doc, bytes);
  return { doc, content: fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT)) };
}

const textOf = ({ text, content = [] }: NodeJson): string => text ?? content.map(textOf).join('');
const blockTexts = (id: string): string[] => (stored(id).content.content ?? []).map(textOf);

describe('duplicate-document', () => {
  test('[H1] duplicate-document refuses strangers, viewers and deleted documents, and grants an id once', async () => {
    const { owner, viewer, stranger, workspaceId, make, copy } = await createFixture();
    const id = await make();
    expect(await copy(id, {}, stranger)).toMatchObject(refusal(404, 'not_found'));
    expect(await copy(id, {}, viewer)).toMatchObject(refusal(403, 'forbidden'));
    expect(await copy(uuidv7())).toMatchObject(refusal(404, 'not_found'));
    expect(await copy(id, { id })).toMatchObject(refusal(409, 'taken'));
    await call(owner, 'move-document-to-trash', { id });
    await call(owner, 'delete-document', { id });
    expect(await copy(id)).toMatchObject(refusal(404, 'not_found'));
    expect((await call(owner, 'get-documents', { workspaceId })).body.documents).toEqual([]);
  });

  test('[F13] duplicate-document refuses invalid input and an unreadable snapshot', async () => {
    const { make, copy } = await createFixture();
    const id = await make();
    for (const input of [{ title: ' ' }, { seen: 'no base64' }, { seen: '////' }, { contentMd: 'x' }])
      expect(await copy(id, input)).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('a copy has the text and metadata of its source, comes right after it, and has its own title and slug', async () => {
    const { owner, make, copy } = await createFixture();
    const id = await make();
    const next = await make({ title: 'Low Water' });
    const meta = { synopsis: 'A clerk waits.', status: 'draft', wordGoal: 900, language: 'de' };
    await call(owner, 'update-document', { id, meta, isPinned: true });
    const writer = new WriterDevice(id, owner);
    writer.write(para('The tide clerk waited.', { level: 1 }), para('Then it turned.'));
    await writer.send();
    const { body } = await copy(id);
    expect(body).toMatchObject({ title: 'High Water copy', slug: 'high-water-copy', meta, isPinned: false });
    const between = (await call(owner, 'get-document-metadata', { id: next })).body.order;
    expect(body.order < between && body.order > (await call(owner, 'get-document', { id })).body.order).toBe(
      true,
    );
    expect(blockTexts(body.id)).toEqual(['The tide clerk waited.', 'Then it turned.']);
    const { doc, content } = stored(body.id);
    expect(checkFragment(doc.getXmlFragment(CONTENT_FRAGMENT))).toEqual([]);
    expect(content.content?.[0]?.attrs?.['level']).toBe(1);
  });

  test('[A7][A8] a copy consists of new structs under a new client id', async () => {
    const { owner, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    writer.write(para('The tide clerk waited.'), para(''));
    await writer.send();
    const { body } = await copy(id);
    const [before, after] = [stored(id), stored(body.id)];
    expect([...after.doc.store.clients.keys()]).toHaveLength(1);
    for (const client of after.doc.store.clients.keys())
      expect(before.doc.store.clients.has(client)).toBe(false);
    // Merged into one document, neither content hides the other.
    Y.applyUpdate(after.doc, Y.encodeStateAsUpdate(before.doc));
    expect(after.doc.getXmlFragment(CONTENT_FRAGMENT).length).toBe(4);
  });

  test('[X6] a copy has new block ids, and its inner links and footnotes point into the copy', async () => {
    const { owner, workspaceId, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    const token = (attrs: object): NodeJson => ({ type: 'token', attrs: { label: 'see', ...attrs } });
    const href = `/workspace/${workspaceId}?item=${id}`;
    const link: NodeJson = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] };
    writer.write(
      para('The tide clerk waited.', { id: 'aaaaaaaa' }),
      {
        type: 'paragraph',
        attrs: { id: 'bbbbbbbb' },
        content: [
          token({ kind: 'footnote', ref: 'n1' }),
          token({ kind: 'link', ref: id, data: 'aaaaaaaa' }),
          link,
        ],
      },
      { type: 'footnote', attrs: { id: 'cccccccc', note: 'n1' }, content: [para('By night.')] },
    );
    await writer.send();
    const copyId = (await copy(id)).body.id;
    const [first, second, note] = stored(copyId).content.content ?? [];
    const ids = [first, second, note, note?.content?.[0]].map((block) => block?.attrs?.['id']);
    expect(new Set(ids).size).toBe(4);
    for (const sourceId of ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']) expect(ids).not.toContain(sourceId);
    const [footnote, inner, words] = second?.content ?? [];
    expect(footnote?.attrs).toMatchObject({ kind: 'footnote', ref: 'n1' });
    expect(note?.attrs).toMatchObject({ note: 'n1' });
    expect(inner?.attrs).toMatchObject({ kind: 'link', ref: copyId, data: first?.attrs?.['id'] });
    expect(words?.marks?.[0]?.attrs?.['href']).toBe(`/workspace/${workspaceId}?item=${copyId}`);
  });

  test('a copy contains the text that its writer saw, without later changes by others and without earlier deletions', async () => {
    const { owner, viewer, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    writer.write(
      para('One.', { id: 'aaaaaaaa' }),
      para('Two.', { id: 'bbbbbbbb' }),
      para('Three.', { id: 'cccccccc' }),
    );
    await writer.send();
    const [one, two, three] = writer.blocks;
    if (!one || !two || !three) throw new Error('Three blocks were written.');
    const other = new WriterDevice(id, viewer);
    // A deletion that the server has not received when the copy is requested.
    writer.write(one, two);
    const { seen } = writer;
    other.write(two, three, para('Four.'));
    await other.send();
    expect(blockTexts((await copy(id, { seen })).body.id)).toEqual(['One.', 'Two.']);
    expect(blockTexts((await copy(id)).body.id)).toEqual(['Two.', 'Three.', 'Four.']);
    await writer.send();
    expect(blockTexts((await copy(id, { seen })).body.id)).toEqual(['One.', 'Two.']);
  });

  test('duplicate-document waits until the server has received the text that the writer saw', async () => {
    const { owner, workspaceId, make } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    writer.write(para('Written on a train.'));
    const input = { id: uuidv7(), seen: writer.seen };
    const key = { 'idempotency-key': uuidv7() };
    const ask = () => call(owner, 'duplicate-document', { documentId: id, ...input }, key);
    expect(await ask()).toMatchObject(refusal(503, 'unavailable'));
    expect((await call(owner, 'get-documents', { workspaceId })).body.documents).toHaveLength(1);
    await writer.send();
    expect((await ask()).status).toBe(200);
    // The repeated call returns the same copy.
    expect((await ask()).body.id).toBe(input.id);
    expect(blockTexts(input.id)).toEqual(['Written on a train.']);
    expect((await call(owner, 'get-documents', { workspaceId })).body.documents).toHaveLength(2);
  });

  test('[A6] a document whose rows were folded meanwhile is copied as its writer saw it', async () => {
    const { owner, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    writer.write(para('One.', { id: 'aaaaaaaa' }));
    const { seen } = writer;
    writer.write(...writer.blocks, para('Two.'));
    await writer.send();
    const fold = await server.services.workers.run(foldRoomJob, { ydocId: id });
    if ('refused' in fold) throw new Error(fold.refused);
    expect(await commitFold(server.db, fold)).toBe(true);
    expect(blockTexts((await copy(id, { seen })).body.id)).toEqual(['One.']);
  });

  test('[A5] a damaged document is not copied, because half a text would look complete', async () => {
    const { make, copy } = await createFixture();
    const id = await make();
    server.db.rawWriter.prepare('UPDATE doc_update SET crc = crc + 1 WHERE ydoc_id = ?').run(id);
    expect(await copy(id)).toMatchObject(refusal(503, 'unavailable'));
  });

  test('[D6] the copy of a document in a locked folder or in the trash is placed at the root', async () => {
    const { owner, workspaceId, make, copy } = await createFixture();
    const folder = (await call(owner, 'create-folder', { workspaceId, name: 'Drafts' })).body.id;
    const id = await make({ folderId: folder });
    expect((await copy(id)).body).toMatchObject({ folderId: folder, placed: 'as-asked' });
    await call(owner, 'update-folder', { id: folder, isLocked: true });
    expect((await copy(id)).body).toMatchObject({ folderId: null, placed: 'at-root' });
    const trashedId = await make();
    await call(owner, 'move-document-to-trash', { id: trashedId });
    expect((await copy(trashedId)).body).toMatchObject({ folderId: null, placed: 'at-root' });
  });

  test('[A2] a long text is stored in chunks before its row is written', async () => {
    const { owner, make, copy } = await createFixture();
    const id = await make();
    const writer = new WriterDevice(id, owner);
    const long = 'The clerk waited for the water. '.repeat(40);
    writer.write(...Array.from({ length: 300 }, (_, at) => para(`${at} ${long}`)));
    await writer.send();
    const { body } = await copy(id);
    expect(blockTexts(body.id)).toEqual(blockTexts(id));
    expect(readRoom(server.db.rawReader, body.id)?.rows[0]?.chunkKey).not.toBeNull();
  });
});
