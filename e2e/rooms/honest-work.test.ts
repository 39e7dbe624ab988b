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
import { readTrace, tracePath, typeTraced } from '../../bench/load/texts/editing-trace.ts';
import { openRooms, useNodeRequests, type Page } from './page.ts';

// The limits as they are delivered: what protects the rooms from hostile clients refuses nothing of an honest one.
const { rooms, page } = await openRooms({ config: readConfig({}) });
beforeAll(() => useNodeRequests(rooms.port));
afterAll(() => vi.unstubAllGlobals());

/** A document of two people, with the pages of a writer and of a reader on it. */
async function opened() {
  const { ada, workspaceId, ydocId } = await rooms.desk();
  const ben = await rooms.person('Ben');
  await rooms.member(workspaceId, ben, 'viewer');
  setSessionId(ada.sessionId);
  const uploads: number[] = [];
  const open = (device?: Device): Page =>
    page(rooms, {
      person: ada,
      ydocId,
      ...(device ? { device } : {}),
      pushLong: async (_, update, clientId) => {
        uploads.push(update.byteLength);
        await pushLongUpdate({ ydocId, update: new Uint8Array(update), token: { schema: '1.0', clientId } });
      },
    });
  const writer = open();
  const reader = page(rooms, { person: ben, ydocId });
  await writer.status('saved');
  await until(() => reader.room.getState().facts.synced);
  return { writer, reader, ydocId, uploads, open };
}

/** All of it is acknowledged, in the file and on the reader's page, and nothing was refused or cut on the way. */
async function arrived({
  writer,
  reader,
  ydocId,
}: Pick<Awaited<ReturnType<typeof opened>>, 'writer' | 'reader' | 'ydocId'>) {
  await until(() => writer.room.getState().status === 'saved' && !writer.room.getState().isDirty);
  const hash = hashOf(writer.room.ydoc);
  await until(async () => {
    // A long text is not compared at every step.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return hashOf(reader.room.ydoc) === hash;
  });
  expect(hashOf(journalDoc(rooms.db.rawReader, ydocId))).toBe(hash);
  expect([...writer.refusals, ...reader.refusals]).toEqual([]);
}

const WORDS_A_PARAGRAPH = 80;

/** Paragraphs of so many words, each word another, as a paste makes them. */
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

describe('one paste', { timeout: 120_000 }, () => {
  test.each([
    { words: 100_000, way: 'in messages', uploaded: 0, joins: 1 },
    { words: 240_000, way: 'by an upload', uploaded: 1, joins: 2 },
  ])('[A11][A15] of $words words arrives whole $way', async ({ words, uploaded, joins }) => {
    const desk = await opened();
    const { writer, reader, uploads } = desk;
    writer.room.ydoc.transact(() => writer.fragment.insert(1, paragraphs(words)));
    await arrived(desk);
    expect(reader.text).toContain(`word${words - 1}`);
    expect(uploads).toHaveLength(uploaded);
    // A page that was cut off, or asked to compare again, would have joined more often.
    expect([writer.joins, reader.joins]).toEqual([joins, 1]);
  });
});

test('[A4] 5,000 keys of one moment, each a message, cut the connection once at most; all of them arrive', async () => {
  const desk = await opened();
  const { writer, reader } = desk;
  const keys = Array.from({ length: 5_000 }, (_, at) => `${at} `);
  for (const key of keys) writer.type(key);
  await arrived(desk);
  expect(reader.text).toBe(keys.join(''));
  // More a second than anybody types: after a cut the rest comes as one comparison.
  expect(writer.joins).toBeLessThanOrEqual(2);
  expect(reader.joins).toBe(1);
});

test(
  '[A15][P10] sixty people at one address arrive in one moment, and come back after a restart: everybody is let in',
  { timeout: 180_000 },
  async () => {
    const { ada, workspaceId, ydocId } = await rooms.desk();
    const people = [ada];
    while (people.length < 60) {
      const person = await rooms.person(`Writer ${people.length}`);
      await rooms.member(workspaceId, person, 'editor');
      people.push(person);
    }
    const pages = people.map((person) => page(rooms, { person, ydocId }));
    await until(() => pages.every(({ room }) => room.getState().status === 'saved'));
    await rooms.restart();
    for (const [at, one] of pages.entries()) one.type(`writer${at} `);
    await until(() => pages.every(({ room }) => room.getState().status === 'saved'));
    const hash = hashOf(journalDoc(rooms.db.rawReader, ydocId));
    await until(() => pages.every(({ room }) => hashOf(room.ydoc) === hash));
    for (const at of pages.keys()) expect(pages[0]?.text.split(`writer${at} `)).toHaveLength(2);
    expect(pages.flatMap(({ refusals }) => [...refusals])).toEqual([]);
  },
);

/** Keys of the recording that a page sends together. */
const BATCH = 200;
const path = tracePath();
const trace = path === undefined ? undefined : readTrace(path);

describe.skipIf(!trace)('an editing session of 260,000 keys (needs PEERS_DIR)', { timeout: 300_000 }, () => {
  async function play(writer: Page): Promise<void> {
    const { changes } = trace ?? { changes: [] };
    for (let at = 0; at < changes.length; at += BATCH) {
      typeTraced(writer.paragraph, changes.slice(at, at + BATCH));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test('[A15][A4] as fast as it can be sent is acknowledged whole, on one connection', async () => {
    const desk = await opened();
    await play(desk.writer);
    await arrived(desk);
    expect(desk.writer.paragraph.toString()).toBe(trace?.text);
    expect([desk.writer.joins, desk.reader.joins]).toEqual([1, 1]);
  });

  test('[A15][C3] typed offline is brought at once by the page that is opened next', async () => {
    const desk = await opened();
    const { writer, open } = desk;
    writer.cut();
    await writer.status('device');
    await play(writer);
    await writer.status('device');
    const { device } = writer;
    writer.close();
    const next = open(device);
    await arrived({ ...desk, writer: next });
    expect(next.paragraph.toString()).toBe(trace?.text);
    expect(next.joins).toBe(1);
    await until(async () => (await next.owes()) === 0);
    expect(journalDoc(rooms.db.rawReader, desk.ydocId).getXmlFragment(CONTENT_FRAGMENT)).toHaveLength(1);
  });
});
