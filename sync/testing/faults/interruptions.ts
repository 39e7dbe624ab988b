import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { openReader, type RawConnection } from '#server/db/open.ts';
import { testDatabaseFile, testFolder } from '#server/testing/database.ts';
import { hashOf, journalDoc, storedBy } from '../journal-text.ts';
import { Program } from '../program.ts';
import { quickSocket } from '../quick-socket.ts';
import { TestClient } from '../test-client.ts';
import { TestRooms } from '../test-rooms.ts';

/** An interruption of a process: a SIGKILL, or a SIGSTOP for that many milliseconds. */
export type Interruption = 'kill' | number;

export interface InterruptionResult {
  /** Number of interruptions that happened while the work was in progress. */
  inTheMiddle: number;
  /** Number of acknowledged updates and answered operations. */
  answered: number;
  /** The problems found. */
  problems: string[];
}

interface DocumentFixture {
  file: string;
  session: string;
  ydocId: string;
}

/** Makes a data folder with one document of at least this length, and closes its rooms. */
async function createDocument(characters: number): Promise<DocumentFixture> {
  const rooms = await TestRooms.start({}, testDatabaseFile(testFolder()));
  const { ada, ydocId } = await rooms.createFixture();
  const writer = await rooms.join(ada, ydocId);
  // One change may have at most 256 KB.
  const page = 'The harbour lay still under the rain. '.repeat(5_000);
  for (let typed = 0; typed < characters; typed += page.length) writer.type(page);
  await writer.saved();
  const { file } = rooms.db;
  await rooms.close();
  return { file, session: ada.sessionId, ydocId };
}

/** P3: interrupts a server between the chunks of a long document's snapshot while a user types. */
export async function interruptFolds(interruptions: readonly Interruption[]): Promise<InterruptionResult> {
  const result: InterruptionResult = { inTheMiddle: 0, answered: 0, problems: [] };
  const { file, session, ydocId } = await createDocument(900_000);
  const raw = openReader(file);
  const doc = new Y.Doc();
  const acked: Uint8Array[] = [];
  for (const interruption of interruptions) {
    const child = fork(new URL('./kill-server.ts', import.meta.url), [file], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    const [port] = (await once(child, 'message')) as [number];
    const url = `ws://127.0.0.1:${port}/sync`;
    const socket = quickSocket(url, (update) => void acked.push(update));
    const writer = new TestClient({ url, name: ydocId, session, document: doc, socket });
    await writer.synced();
    const died = once(child, 'exit');
    const typing = setInterval(() => writer.type('k'), 2);
    if (await becomesTrue(() => hasPiecesOfNext(raw, ydocId))) result.inTheMiddle += 1;
    if (interruption === 'kill') child.kill('SIGKILL');
    else {
      child.kill('SIGSTOP');
      await sleep(interruption);
      child.kill('SIGCONT');
      await sleep(50);
    }
    clearInterval(typing);
    if (interruption === 'kill') await died;
    else await writer.saved();
    await sleep(20);
    result.answered += acked.length;
    const isStored = storedBy(raw, ydocId);
    const lost = acked.splice(0).filter((update) => !isStored(update)).length;
    if (lost > 0) result.problems.push(`${lost} acknowledged updates lost after ${interruption}`);
    if (interruption !== 'kill' && hashOf(journalDoc(raw, ydocId)) !== hashOf(doc))
      result.problems.push('the file differs from the device');
    writer.destroy();
    socket.destroy();
    child.kill('SIGKILL');
    if (interruption !== 'kill') await died;
  }
  raw.close();
  return result;
}

const hasPiecesOfNext = (raw: RawConnection, ydocId: string): boolean =>
  raw
    .prepare(
      `SELECT 1 FROM doc_snapshot s JOIN room r ON r.ydoc_id = s.ydoc_id
       WHERE s.ydoc_id = ? AND s.generation > r.folded_to LIMIT 1`,
    )
    .get(ydocId) !== undefined;

/**
 * Polls a condition for ten seconds.
 * @returns whether it held
 */
async function becomesTrue(condition: () => boolean): Promise<boolean> {
  // A loaded machine takes long. The work that is interrupted is not over before the condition holds.
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(1);
  }
  return true;
}

/** P3: interrupts a migration. The next process has to complete it, and the text has to stay the same. */
export async function interruptMigrations(
  interruptions: readonly Interruption[],
): Promise<InterruptionResult> {
  const result: InterruptionResult = { inTheMiddle: 0, answered: 0, problems: [] };
  const { file, ydocId } = await createDocument(20_000);
  const before = hashAt(file, ydocId);
  for (const [at, interruption] of interruptions.entries()) {
    const copy = join(testFolder(), 'foolscap.db');
    copyFileSync(file, copy);
    const child = startMigrating(copy);
    const ended = once(child, 'close');
    await once(child, 'message');
    await sleep(15 + ((at * 53) % 200));
    if (child.exitCode === null) result.inTheMiddle += 1;
    if (interruption === 'kill') child.kill('SIGKILL');
    else {
      child.kill('SIGSTOP');
      await sleep(interruption);
      child.kill('SIGCONT');
    }
    const [code] = (await ended) as [number | null];
    if (interruption !== 'kill' && code !== 0) result.problems.push(`a paused migration ended with ${code}`);
    if (hashAt(copy, ydocId) !== before) result.problems.push(`the text differs after ${interruption}`);
    const [next] = (await once(startMigrating(copy), 'close')) as [number | null];
    if (next !== 0) result.problems.push(`the next migration ended with ${next}`);
    if (hashAt(copy, ydocId) !== before) result.problems.push('the text differs after the next migration');
    result.answered += 1;
  }
  return result;
}

const startMigrating = (file: string) =>
  fork(new URL('../../../server/testing/slow-migrations.ts', import.meta.url), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });

function hashAt(file: string, ydocId: string): string {
  const raw = openReader(file);
  const hash = hashOf(journalDoc(raw, ydocId));
  const state = String(raw.pragma('integrity_check', { simple: true }));
  raw.close();
  return state === 'ok' ? hash : state;
}

const LATER_TEXT = ' And then somebody wrote on.';

/** P3: interrupts the server while an operation changes a document through the gateway, then repeats the request. */
export async function interruptGateway(interruptions: readonly Interruption[]): Promise<InterruptionResult> {
  const result: InterruptionResult = { inTheMiddle: 0, answered: 0, problems: [] };
  const { file, session, ydocId } = await createDocument(60_000);
  const program = await Program.start(dirname(file));
  const raw = openReader(file);
  const versions = (): number => raw.prepare('SELECT count(*) FROM doc_version').pluck().get() as number;
  const textOf = (): string => fragmentText(journalDoc(raw, ydocId).getXmlFragment(CONTENT_FRAGMENT));
  for (const [at, interruption] of interruptions.entries()) {
    const words = `Change ${at}. ${'Another evening came. '.repeat(2_000)}`.trim();
    const input = { id: ydocId, contentMd: words };
    const key = crypto.randomUUID();
    const before = versions();
    const response = program.call(session, 'update-document', input, key);
    // The version is written before the change itself.
    if (await becomesTrue(() => versions() > before)) result.inTheMiddle += 1;
    if (interruption === 'kill') {
      await program.end('SIGKILL');
      await program.start();
    } else await program.pause(interruption);
    const status = await response;
    if (status === 200) {
      result.answered += 1;
      if (textOf() !== words) result.problems.push('an answered change is not there');
    } else if (status !== undefined) result.problems.push(`answered with ${status}`);
    const repeatedStatus = await program.call(session, 'update-document', input, key);
    if (repeatedStatus !== 200) result.problems.push(`asked again, answered with ${repeatedStatus}`);
    if (textOf() !== words) result.problems.push('the change is not there, or there twice');
    // Text written now would be lost if the operation ran a second time.
    const writer = new TestClient({ url: program.syncUrl, name: ydocId, session });
    await writer.synced();
    writer.type(LATER_TEXT);
    await writer.saved();
    writer.destroy();
    const lateStatus = await program.call(session, 'update-document', input, key);
    if (lateStatus !== 200) result.problems.push(`asked late, answered with ${lateStatus}`);
    if (textOf() !== `${words}${LATER_TEXT}`) result.problems.push('asked late, the change happened again');
    const partKeys = raw.prepare('SELECT count(*) FROM part_key WHERE ydoc_id = ?').pluck().get(ydocId);
    if (partKeys !== at + 1) result.problems.push(`${String(partKeys)} parts of ${at + 1} changes`);
  }
  raw.close();
  await program.end('SIGKILL');
  return result;
}
