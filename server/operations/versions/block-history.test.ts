import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { docUpdate, docVersion, room } from '#server/db/schema/index.ts';
import { checksum, asBuffer } from '#server/db/journal/checksum.ts';
import { VERSIONS_AT_ONCE } from '#server/documents/versions/block-history-job.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

const FIRST = 'aaaaaaaa';
const MIDDLE = 'bbbbbbbb';
const LAST = 'cccccccc';

const paragraph = (id: string, text: string): NodeJson => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
/** A document with this text in its middle paragraph; null leaves the paragraph out. */
const stateOf = (text: string | null, first = 'The tide clerk waited.'): Uint8Array =>
  firstContentUpdate({
    type: 'doc',
    content: [
      paragraph(FIRST, first),
      ...(text === null ? [] : [paragraph(MIDDLE, text)]),
      paragraph(LAST, 'Then it turned.'),
    ],
  });

async function createFixture(now: string | null) {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const id: string = (await server.call(owner, 'create-document', { workspaceId, title: 'High Water' })).body
    .id;
  const bytes = asBuffer(stateOf(now));
  await server.db.write({ scopes: [] }, (tx) =>
    tx
      .update(docUpdate)
      .set({ bytes, crc: checksum(bytes) })
      .where(eq(docUpdate.ydocId, id)),
  );
  const storeVersion = (state: Uint8Array, note?: string) =>
    saveVersion(server.db, { ydocId: id, state, rev: 1, kind: 'automatic', note });
  const getHistory = (input: object = {}, by = viewer) =>
    server.call(by, 'get-block-history', { id, blockId: MIDDLE, ...input });
  return { owner, viewer, stranger, id, storeVersion, getHistory };
}

const textsOf = (entries: { block: NodeJson }[]) => entries.map(({ block }) => block.content?.[0]?.text);

test('[H1] get-block-history answers a stranger with 404 and refuses invalid input', async () => {
  const { stranger, owner, getHistory } = await createFixture('It came in.');
  expect(await getHistory({}, stranger)).toMatchObject(refusal(404, 'not_found'));
  for (const blockId of ['', 'AAAAAAAA', 'aaaaaaaaa', null])
    expect(await getHistory({ blockId }, owner)).toMatchObject(refusal(400, 'invalid_input'));
});

test('[P14] get-block-history shows each text of a block once, newest first, with its version and neighbours', async () => {
  const { id, storeVersion, getHistory } = await createFixture('It came in slowly.');
  await storeVersion(stateOf(null));
  await storeVersion(stateOf('It came.'));
  await storeVersion(stateOf('It came.', 'The clerk waited.'));
  const second = await storeVersion(stateOf('It came in.'), 'Before a large change');
  await storeVersion(stateOf('It came in slowly.'));
  const { body } = await getHistory();
  expect(textsOf(body.entries)).toEqual(['It came in.', 'It came.']);
  expect(body.entries[0]).toMatchObject({
    version: { id: second, documentId: id, versionNote: 'Before a large change', kind: 'automatic' },
    block: { type: 'paragraph', attrs: { id: MIDDLE } },
    before: FIRST,
    after: LAST,
  });
  expect(textsOf([body.now])).toEqual(['It came in slowly.']);
  expect(body.next).toBeNull();
});

test('get-block-history shows earlier texts of a deleted block, and nothing for an unknown one', async () => {
  const { storeVersion, getHistory } = await createFixture(null);
  await storeVersion(stateOf('It came in.'));
  await storeVersion(stateOf(null));
  await storeVersion(stateOf('It came in.'));
  const { body } = await getHistory();
  expect(body.now).toBeNull();
  expect(textsOf(body.entries)).toEqual(['It came in.', 'It came in.']);
  expect((await getHistory({ blockId: 'zzzzzzzz' })).body).toEqual({ now: null, entries: [], next: null });
});

test('[A5] get-block-history skips a damaged version and refuses a room with a newer schema', async () => {
  const { id, storeVersion, getHistory } = await createFixture('It came in.');
  await storeVersion(stateOf('It came.'));
  const damaged = await storeVersion(stateOf('Who knows.'));
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(docVersion).set({ crc: 1 }).where(eq(docVersion.id, damaged)),
  );
  expect(textsOf((await getHistory()).body.entries)).toEqual(['It came.']);
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(room).set({ schemaMajor: 99 }).where(eq(room.ydocId, id)),
  );
  expect(await getHistory()).toMatchObject(refusal(409, 'conflict'));
});

test('get-block-history reads a limited number of versions per page and returns a cursor for the next', async () => {
  const { storeVersion, getHistory } = await createFixture('It came in.');
  for (let count = 0; count < VERSIONS_AT_ONCE + 5; count += 1)
    await storeVersion(stateOf(count < 3 ? 'It came.' : 'It came in.'));
  const first = (await getHistory()).body;
  expect(first.entries).toEqual([]);
  const second = (await getHistory({ after: first.next })).body;
  expect(textsOf(second.entries)).toEqual(['It came.']);
  expect(second).toMatchObject({ now: null, next: null });
});
