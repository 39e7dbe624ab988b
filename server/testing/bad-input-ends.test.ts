import { dirname } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { openReader, type RawConnection } from '#server/db/open.ts';
import { ServerProgram } from './server-program.ts';
import { TestClient, TestRooms, until } from './test-rooms.ts';

// Whole programs start and end here, on a machine that may be busy.
const ROOMS = 40;
const ROWS = 500;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

interface ServerData {
  file: string;
  dataDir: string;
  people: { sessionId: string; workspaceId: string }[];
  ydocId: string;
  /** Rooms with the same text and so many rows that a server folds them at once. */
  unfolded: string[];
  text: string;
}

/** Creates the data folder of a server that has stopped, with users and documents. */
async function createServerData(unfoldedRooms = 0): Promise<ServerData> {
  const rooms = await TestRooms.start();
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const people = [{ sessionId: ada.sessionId, workspaceId }];
  for (const name of ['Ines', 'Mara', 'Teo']) {
    const person = await rooms.person(name);
    people.push({ sessionId: person.sessionId, workspaceId: await rooms.workspace(person) });
  }
  const { updates, text } = typeText(ROWS);
  const unfolded: string[] = [];
  for (let at = 0; at < unfoldedRooms; at += 1) {
    const id = await rooms.document(workspaceId, ada);
    const entries = updates.map((bytes) => ({
      ydocId: id,
      bytes,
      crc: checksum(bytes),
      userId: ada.userId,
    }));
    await rooms.db.append((raw) => appendRows(raw, entries, Date.now()));
    unfolded.push(id);
  }
  const { file } = rooms.db;
  await rooms.close();
  return { file, dataDir: dirname(file), people, ydocId, unfolded, text };
}

/** Returns the updates of typing a text key by key into a paragraph. */
function typeText(keys: number): { updates: Uint8Array[]; text: string } {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const text = new Y.XmlText();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  doc.getXmlFragment(CONTENT_FRAGMENT).insert(0, [paragraph]);
  for (let key = 0; key < keys; key += 1) text.insert(text.length, 'abcdefghij'.charAt(key % 10));
  return { updates, text: text.toString() };
}

function reader(file: string): RawConnection {
  const raw = openReader(file);
  cleanups.push(() => raw.close());
  return raw;
}

/** Returns a room's text as the next client that opens it receives it. */
function textOf(raw: RawConnection, ydocId: string): string {
  const stored = readRoom(raw, ydocId);
  const doc = new Y.Doc();
  if (stored?.snapshot) Y.applyUpdate(doc, stored.snapshot);
  for (const { bytes } of stored?.rows ?? []) Y.applyUpdate(doc, bytes);
  return doc
    .getXmlFragment(CONTENT_FRAGMENT)
    .toArray()
    .map((block) => {
      const text = block instanceof Y.XmlElement ? block.get(0) : undefined;
      return text instanceof Y.XmlText ? text.toString() : '';
    })
    .join('');
}

interface Sent {
  id: string;
  key: string;
  sessionId: string;
  workspaceId: string;
  isAnswered: boolean;
}

/** Creates documents one after the other until requests fail. Calls `onAnswered` after each answer. */
async function createUntilDown(
  program: ServerProgram,
  person: ServerData['people'][number],
  onAnswered = (): void => {},
): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (;;) {
    const attempt = { ...person, id: uuidv7(), key: uuidv7(), isAnswered: false };
    sent.push(attempt);
    const answer = await create(program, attempt).catch(() => undefined);
    if (answer === undefined) return sent;
    attempt.isAnswered = answer.status === 200;
    onAnswered();
  }
}

const create = (program: ServerProgram, { sessionId, workspaceId, id, key }: Sent) =>
  program.call(sessionId, 'create-document', { workspaceId, id, title: 'High Water' }, key);

/** Returns documents without a room or first row, and rooms without a document. There must never be any. */
const incompleteDocuments = (raw: RawConnection): unknown[] =>
  raw
    .prepare(
      `SELECT id FROM document WHERE id NOT IN (SELECT ydoc_id FROM room)
       OR (id NOT IN (SELECT ydoc_id FROM doc_update) AND id NOT IN (SELECT ydoc_id FROM doc_snapshot))
       UNION ALL SELECT ydoc_id FROM room WHERE ydoc_id NOT IN (SELECT id FROM document)`,
    )
    .all();

const idsIn = (raw: RawConnection): Set<string> =>
  new Set(raw.prepare('SELECT id FROM document').pluck().all() as string[]);

describe('a server that is ended', () => {
  test('SIGTERM during requests, keystrokes and folds loses nothing that was answered and exits with 0 within 20 s', async () => {
    const { file, dataDir, people, ydocId, unfolded, text } = await createServerData(ROOMS);
    const program = await ServerProgram.start(dataDir);
    const session = people[0]?.sessionId ?? '';
    const writer = new TestClient({ url: program.syncUrl, name: ydocId, session });
    cleanups.push(() => writer.destroy());
    await writer.saved();
    // The acknowledgements so far belong to the first exchange, not to typed characters.
    const first = writer.acks;
    const typing = setInterval(() => writer.type('x'), 2);
    const work = people.map((person) => createUntilDown(program, person));
    const raw = reader(file);
    const folded = () =>
      raw.prepare('SELECT count(DISTINCT ydoc_id) FROM doc_snapshot').pluck().get() as number;
    await until(() => folded() > 0);

    const ended = await program.end('SIGTERM');
    clearInterval(typing);
    const sent = (await Promise.all(work)).flat();
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(ended.tookMs).toBeLessThan(20_000);
    // The server was in the middle of all three.
    expect(folded()).toBeLessThan(ROOMS);
    expect(writer.acks - first).toBeGreaterThan(20);
    const answered = sent.filter(({ isAnswered }) => isAnswered);
    expect(answered.length).toBeGreaterThan(people.length);

    const storedIds = idsIn(raw);
    expect(answered.filter(({ id }) => !storedIds.has(id))).toEqual([]);
    expect(incompleteDocuments(raw)).toEqual([]);
    expect(textOf(raw, ydocId).length).toBeGreaterThanOrEqual(writer.acks - first);
    expect(new Set(unfolded.map((id) => textOf(raw, id)))).toEqual(new Set([text]));
  });

  test('[F3] SIGKILL leaves each operation complete or absent, and sending it again runs it once', async () => {
    const { file, dataDir, people } = await createServerData();
    const sent: Sent[] = [];
    // The first program is killed before it can answer, the others some milliseconds after so many answers.
    for (const [answers, delayMs] of [
      [0, 5],
      [1, 0],
      [4, 3],
      [12, 7],
    ] as const) {
      const program = await ServerProgram.start(dataDir);
      let answered = 0;
      const work = people.map((person) => createUntilDown(program, person, () => (answered += 1)));
      await until(() => answered >= answers);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      expect(await program.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
      sent.push(...(await Promise.all(work)).flat());
      const raw = reader(file);
      const storedIds = idsIn(raw);
      expect(sent.filter(({ id, isAnswered }) => isAnswered && !storedIds.has(id))).toEqual([]);
      expect(incompleteDocuments(raw)).toEqual([]);
    }
    expect(sent.some(({ isAnswered }) => isAnswered)).toBe(true);

    const again = await ServerProgram.start(dataDir);
    cleanups.push(() => again.end('SIGKILL'));
    const unanswered = sent.filter(({ isAnswered }) => !isAnswered);
    expect(unanswered.length).toBeGreaterThan(0);
    for (const one of unanswered)
      expect(await create(again, one)).toMatchObject({ status: 200, body: { id: one.id } });
    expect(idsIn(reader(file)).size).toBe(sent.length + 1);
    expect(incompleteDocuments(reader(file))).toEqual([]);
    expect(reader(file).pragma('integrity_check', { simple: true })).toBe('ok');
  });
});
