// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { getSessionId } from '#client/api/session.ts';
import { recreateLostItems } from '#client/outbox/server-restore/recreate-lost-items.ts';
import { forgetRestored, readRestored } from '#client/outbox/server-restore/restored.ts';
import { createSession } from '#server/auth/sessions.ts';
import { counterFileOf } from '#server/db/counter-file.ts';
import { positionOf } from '#server/db/cursor.ts';
import { openDatabase } from '#server/db/database.ts';
import { readEpochs } from '#server/db/epoch.ts';
import { openReader, openWriter } from '#server/db/open.ts';
import { testDatabaseFile, testFolder } from '#server/testing/database.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { Program } from '#sync/testing/program.ts';
import { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
import { BrowserTab, countWords, TestNetwork } from './browser-tab.ts';

/** The ways to replace the database by an older file. */
const WAYS = {
  'by npm run restore': (file: string, backup: string) => {
    const script = join(import.meta.dirname, '../../scripts/restore.ts');
    const env = { PATH: process.env['PATH'], DATA_DIR: dirname(file) };
    const { status, stderr } = spawnSync(process.execPath, [script, backup], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  },
  'by copying the file back': copyBack,
  'with the whole disk, which only devices can detect': (file: string, backup: string) => {
    copyBack(file, backup);
    // The counter file beside the database is as old as the backup.
    const raw = openReader(file);
    const { current } = readEpochs(raw);
    writeFileSync(counterFileOf(file), JSON.stringify({ epoch: current, ...positionOf(raw) }));
    raw.close();
  },
};

function copyBack(file: string, backup: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  copyFileSync(backup, file);
}

const network = new TestNetwork(0);

/** Starts a server with a workspace of two people and one document. */
async function startServer() {
  const rooms = await TestRooms.start({}, testDatabaseFile(testFolder()));
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const ben = await rooms.person('Ben');
  await rooms.member(workspaceId, ben, 'editor');
  const { file } = rooms.db;
  await rooms.close();
  const program = await Program.start(dirname(file));
  network.port = program.port;
  return { program, file, ada, ben, workspaceId, first: ydocId };
}

/** Opens a person's page on a workspace and waits until it has the tree. */
async function openTab(person: Person, workspaceId: string): Promise<BrowserTab> {
  const tab = new BrowserTab(person);
  tab.outbox.views.watch(`workspace:${workspaceId}`);
  await tab.outbox.views.pull(`user:${person.userId}`);
  await tab.outbox.views.pull(`workspace:${workspaceId}`);
  return tab;
}

async function write(tab: BrowserTab, ydocId: string, word: string): Promise<void> {
  const room = tab.open(ydocId);
  await until(() => room.getState().isHere);
  tab.type(ydocId, ` ${word}`);
}

const waitForWord = async (tab: BrowserTab, ydocId: string, word: string): Promise<void> => {
  const room = tab.open(ydocId);
  await until(() => countWords(room.ydoc).has(word));
};

/** Waits until the restore has ended all sessions, and signs the people in again. */
async function signInAgain(file: string, ...people: Person[]): Promise<Person[]> {
  const db = openDatabase(file);
  const sessions = db.rawReader.prepare('SELECT count(*) FROM session').pluck();
  await until(() => sessions.get() === 0);
  const signedIn: Person[] = [];
  for (const person of people) {
    const sessionId = await db.write({ scopes: [] }, (tx) => createSession(tx, person.userId));
    signedIn.push({ ...person, sessionId });
  }
  await db.close();
  return signedIn;
}

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  '[E1][E3][E4] a server restored %s gets all lost changes back from one device, also those of others, and nothing twice',
  async (way) => {
    const { program, file, ada, ben, workspaceId, first } = await startServer();
    let tab = await openTab(ada, workspaceId);
    await write(tab, first, 'ada.before');
    await until(() => tab.hasNothingPending());
    const backup = join(testFolder(), 'backup.db');
    const raw = openWriter(file);
    raw.prepare('VACUUM INTO ?').run(backup);
    raw.close();

    // The server acknowledges the following changes, and the backup has none of them.
    const { outbox } = tab;
    const folder = outbox.enqueue(createFolder, { workspaceId, name: 'Part Two' }).input.id;
    const second = outbox.enqueue(createDocument, { workspaceId, title: 'Made since', folderId: folder })
      .input.id;
    await write(tab, first, 'ada.since');
    await write(tab, second, 'ada.new');
    await until(() => tab.hasNothingPending());
    tab.close();
    tab = await openTab(ben, workspaceId);
    const third = tab.outbox.enqueue(createDocument, { workspaceId, title: 'Of Ben' }).input.id;
    await waitForWord(tab, second, 'ada.new');
    for (const id of [first, second, third]) await write(tab, id, `ben.in.${id.slice(-4)}`);
    await until(() => tab.hasNothingPending());
    tab.close();
    tab = await openTab(ada, workspaceId);
    for (const id of [first, second, third]) await waitForWord(tab, id, `ben.in.${id.slice(-4)}`);
    // The server carries out one change whose response is lost. The changes after it are never sent.
    network.requests = 'no-answers';
    const fourth = tab.outbox.enqueue(createDocument, { workspaceId, title: 'Answer lost' }).input.id;
    await tab.outbox.drain();
    network.requests = 'down';
    network.isSocketUp = false;
    await tab.outbox.enqueue(updateDocument, { id: first, title: 'Renamed offline' }, workspaceId).stored;
    await write(tab, first, 'ada.offline');
    await write(tab, fourth, 'ada.fourth');
    await until(() => tab.open(fourth).getState().facts.stored === 'all');
    tab.close();

    await program.end('SIGTERM');
    WAYS[way](file, backup);
    await program.start();
    network.requests = 'up';
    network.isSocketUp = true;
    // The first device that returns is signed out. It may be the first to notice that the database is older.
    tab = new BrowserTab(ada);
    await until(() => getSessionId() === null);
    tab.close();
    const [adaAgain, benAgain] = await signInAgain(file, ada, ben);

    // Only Ada's device returns, and no document is open on it.
    tab = await openTab(adaAgain!, workspaceId);
    const reader = openReader(file);
    const wordsOf = (ydocId: string) => countWords(journalDoc(reader, ydocId));
    const inFirst = ['ada.before', 'ada.since', `ben.in.${first.slice(-4)}`, 'ada.offline'];
    await until(() => tab.hasNothingPending());
    await until(() => wordsOf(first).size === inFirst.length && wordsOf(fourth).size === 1);
    const database = await tab.database();
    const [offer, ...otherOffers] = await readRestored(database);
    expect(otherOffers).toEqual([]);
    expect(offer).toMatchObject({ workspaceId, lost: undefined, returned: [] });
    expect(new Set(offer?.missing.map(({ id }) => id))).toEqual(new Set([folder, second, third]));
    await recreateLostItems(tab.outbox, offer!);
    await forgetRestored(database, offer!);
    await until(() => tab.hasNothingPending());
    const expectedWords = new Map([
      [first, inFirst],
      [second, ['ada.new', `ben.in.${second.slice(-4)}`]],
      [third, [`ben.in.${third.slice(-4)}`]],
      [fourth, ['ada.fourth']],
    ]);
    for (const [id, words] of expectedWords) await until(() => wordsOf(id).size === words.length);
    await until(async () => (await database.get('meta', 'text-recovery')) === undefined);
    expect(await readRestored(database)).toEqual([]);
    expect(tab.outbox.getState()).toMatchObject({ operations: [], problems: [], pausedBy: null });
    tab.close();

    // Ben's device has nothing to add and changes nothing.
    tab = await openTab(benAgain!, workspaceId);
    for (const [id, words] of expectedWords) {
      const room = tab.open(id);
      await until(() => room.getState().status === 'saved' && countWords(room.ydoc).size === words.length);
      for (const count of [countWords(room.ydoc), wordsOf(id)])
        expect(Object.fromEntries(count)).toEqual(Object.fromEntries(words.map((word) => [word, 1])));
    }
    const benDatabase = await tab.database();
    await until(async () => (await benDatabase.get('meta', 'text-recovery')) === undefined);
    expect(await readRestored(benDatabase)).toEqual([]);
    await until(() => tab.hasNothingPending());
    const titles = reader
      .prepare('SELECT title FROM document WHERE workspace_id = ? AND deleted_at IS NULL ORDER BY title')
      .pluck()
      .all(workspaceId);
    expect(titles).toEqual(['Answer lost', 'Made since', 'Of Ben', 'Renamed offline']);
    reader.close();
    tab.close();
    await program.end('SIGKILL');
  },
  180_000,
);
