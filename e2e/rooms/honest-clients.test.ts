// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { setSessionId } from '#client/api/session.ts';
import type { Device } from '#client/lib/device/device.ts';
import { pushLongUpdate } from '#client/sync/uploads/push-long-update.ts';
import { readConfig } from '#server/config.ts';
import { hashOf, journalDoc } from '#sync/testing/journal-text.ts';
import { until } from '#sync/testing/test-rooms.ts';
import { readTrace, tracePath, applyTracedChanges } from '../../bench/load/texts/editing-trace.ts';
import { openRooms, useNodeRequests, type Page } from './page.ts';

// The default limits. They protect the rooms from hostile clients and must not refuse the work of an honest client.
const { rooms, openPage } = await openRooms({ config: readConfig({}) });
beforeAll(() => useNodeRequests(rooms.port));
afterAll(() => vi.unstubAllGlobals());

/** Creates a document and opens it on two pages, of a writer and of a reader. */
async function openSharedDocument() {
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const ben = await rooms.person('Ben');
  await rooms.member(workspaceId, ben, 'viewer');
  setSessionId(ada.sessionId);
  const uploads: number[] = [];
  const openWriterPage = (device?: Device): Page =>
    openPage(rooms, {
      person: ada,
      ydocId,
      ...(device ? { device } : {}),
      pushLong: async (_, update, clientId) => {
        uploads.push(update.byteLength);
        await pushLongUpdate({ ydocId, update: new Uint8Array(update), token: { schema: '1.0', clientId } });
      },
    });
  const writer = openWriterPage();
  const reader = openPage(rooms, { person: ben, ydocId });
  await writer.waitForStatus('saved');
  await until(() => reader.room.getState().facts.synced);
  return { writer, reader, ydocId, uploads, openWriterPage };
}

/** Waits until all text is acknowledged, and expects it in the journal and on the reader's page, without a refusal. */
async function expectArrival({
  writer,
  reader,
  ydocId,
}: Pick<Awaited<ReturnType<typeof openSharedDocument>>, 'writer' | 'reader' | 'ydocId'>) {
  await until(() => writer.room.getState().status === 'saved' && !writer.room.getState().isDirty);
  const hash = hashOf(writer.room.ydoc);
  await until(async () => {
    // A comparison at every step would be slow for a long text.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return hashOf(reader.room.ydoc) === hash;
  });
  expect(hashOf(journalDoc(rooms.db.rawReader, ydocId))).toBe(hash);
  expect([...writer.refusals, ...reader.refusals]).toEqual([]);
}

const WORDS_A_PARAGRAPH = 80;

/** Creates paragraphs of different words, as a paste does. @param words the number of words in all paragraphs */
function paragraphs(words: number): Y.XmlElement[] {
  return Array.from({ length: words / WORDS_A_PARAGRAPH }, (_, at) => {
    const block = new Y.XmlElement('paragraph');
    const first = at * WORDS_A_PARAGRAPH;
    const text = Array.from({ length: WORDS_A_PARAGRAPH }, (_, word) => `word${first + word}`).join(' ');
    block.setAttribute('id', `block-${at}`);
    block.insert(0, [new Y.XmlText(text)]);
    return block;
  });
}

describe('a single paste', () => {
  test.each([
    { words: 100_000, way: 'in messages', uploaded: 0, joins: 1 },
    { words: 240_000, way: 'by an upload', uploaded: 1, joins: 2 },
  ])('[A11][A15] a paste of $words words arrives completely $way', async ({ words, uploaded, joins }) => {
    const fixture = await openSharedDocument();
    const { writer, reader, uploads } = fixture;
    writer.room.ydoc.transact(() => writer.fragment.insert(1, paragraphs(words)));
    await expectArrival(fixture);
    expect(reader.text).toContain(`word${words - 1}`);
    expect(uploads).toHaveLength(uploaded);
    // A page that was disconnected, or had to compare its state again, would have joined more often.
    expect([writer.joins, reader.joins]).toEqual([joins, 1]);
  });
});

test('[A4] 5,000 keys at once, each in its own message, all arrive, and the connection is closed at most once', async () => {
  const fixture = await openSharedDocument();
  const { writer, reader } = fixture;
  const keys = Array.from({ length: 5_000 }, (_, at) => `${at} `);
  for (const key of keys) writer.type(key);
  await expectArrival(fixture);
  expect(reader.text).toBe(keys.join(''));
  // Nobody types that fast. After a disconnection the rest arrives in one comparison of states.
  expect(writer.joins).toBeLessThanOrEqual(2);
  expect(reader.joins).toBe(1);
});

test(
  '[A15][P10] sixty people at one IP address can all join at the same moment, and again after a restart',
  { timeout: 180_000 },
  async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const people = [ada];
    while (people.length < 60) {
      const person = await rooms.person(`Writer ${people.length}`);
      await rooms.member(workspaceId, person, 'editor');
      people.push(person);
    }
    const pages = people.map((person) => openPage(rooms, { person, ydocId }));
    await until(() => pages.every(({ room }) => room.getState().status === 'saved'));
    await rooms.restart();
    for (const [at, page] of pages.entries()) page.type(`writer${at} `);
    await until(() => pages.every(({ room }) => room.getState().status === 'saved'));
    const hash = hashOf(journalDoc(rooms.db.rawReader, ydocId));
    await until(() => pages.every(({ room }) => hashOf(room.ydoc) === hash));
    for (const at of pages.keys()) expect(pages[0]?.text.split(`writer${at} `)).toHaveLength(2);
    expect(pages.flatMap(({ refusals }) => [...refusals])).toEqual([]);
  },
);

/** The number of recorded keys that a page sends together. */
const BATCH_SIZE = 200;
const path = tracePath();
const trace = path === undefined ? undefined : readTrace(path);

describe.skipIf(!trace)('an editing session of 260,000 keys (needs PEERS_DIR)', { timeout: 300_000 }, () => {
  async function replay(writer: Page): Promise<void> {
    const { changes } = trace ?? { changes: [] };
    for (let at = 0; at < changes.length; at += BATCH_SIZE) {
      applyTracedChanges(writer.paragraph, changes.slice(at, at + BATCH_SIZE));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test('[A15][A4] an editing session that is sent as fast as possible is acknowledged completely, on one connection', async () => {
    const fixture = await openSharedDocument();
    await replay(fixture.writer);
    await expectArrival(fixture);
    expect(fixture.writer.paragraph.toString()).toBe(trace?.text);
    expect([fixture.writer.joins, fixture.reader.joins]).toEqual([1, 1]);
  });

  test('[A15][C3] the next page sends an editing session that was typed offline at once', async () => {
    const fixture = await openSharedDocument();
    const { writer, openWriterPage } = fixture;
    writer.disconnect();
    await writer.waitForStatus('device');
    await replay(writer);
    await writer.waitForStatus('device');
    const { device } = writer;
    writer.close();
    const next = openWriterPage(device);
    await expectArrival({ ...fixture, writer: next });
    expect(next.paragraph.toString()).toBe(trace?.text);
    expect(next.joins).toBe(1);
    await until(async () => (await next.countUnacked()) === 0);
    expect(journalDoc(rooms.db.rawReader, fixture.ydocId).getXmlFragment(CONTENT_FRAGMENT)).toHaveLength(1);
  });
});
