import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { RECONNECT } from '#shared/documents/sync-protocol.ts';
import { testFolder, testDatabaseFile } from '#server/testing/database.ts';
import { hashOf, journalDoc } from '../journal-text.ts';
import { Program } from '../program.ts';
import { quickSocket } from '../quick-socket.ts';
import { TestClient } from '../test-client.ts';
import { TestRooms, type Person } from '../test-rooms.ts';

export interface RestartsPlan {
  restarts: number;
  writers: number;
  /** From the end of a start to the next SIGTERM, milliseconds. */
  everyMs: number;
  /** Whether clients reconnect with the back-off of the product's client; otherwise they reconnect at once. */
  usesBackOff: boolean;
}

export interface RestartsResult {
  restarts: number;
  typed: number;
  /** Words that are missing or doubled in their writer's text, which has to equal the file. */
  lost: number;
  problems: string[];
  /**
   * For every writer and restart: from SIGTERM to the first acknowledgement after the start, milliseconds, sorted.
   */
  gapsMs: number[];
  /** The longest time from SIGTERM to the exit of the process, milliseconds. */
  slowestEndMs: number;
  /** From SIGTERM until the next process answered, milliseconds, sorted: no client can be faster. */
  downMs: number[];
}

/** Number of writers per document. */
const PER_DOCUMENT = 5;
const KEY_EVERY_MS = 200;

/** P10: ends the server with SIGTERM and starts it again while users type. */
export async function restartWhileTyping(plan: RestartsPlan): Promise<RestartsResult> {
  const { dataDir, fixtures } = await prepare(plan.writers);
  const program = await Program.start(dataDir);
  const writers = fixtures.map(
    (fixture, index) => new Writer(program.syncUrl, fixture, index, plan.usesBackOff),
  );
  await Promise.all(writers.map(({ client }) => client.synced()));
  const result: RestartsResult = {
    restarts: 0,
    typed: 0,
    lost: 0,
    problems: [],
    gapsMs: [],
    slowestEndMs: 0,
    downMs: [],
  };
  for (const writer of writers) writer.begin();
  try {
    for (; result.restarts < plan.restarts; result.restarts += 1) {
      await sleep(plan.everyMs);
      const from = performance.now();
      for (const writer of writers) writer.lastAckAt = 0;
      const ended = await program.end('SIGTERM');
      result.slowestEndMs = Math.max(result.slowestEndMs, ended.tookMs);
      if (ended.code !== 0) result.problems.push(`ended with ${ended.code}: ${program.output.slice(-500)}`);
      for (const writer of writers) writer.lastAckAt = 0;
      await program.start();
      result.downMs.push(performance.now() - from);
      for (const { client } of writers) await client.waitFor(() => client.provider.isSynced);
      await Promise.all(writers.map((writer) => writer.client.waitFor(() => writer.lastAckAt > 0)));
      result.gapsMs.push(...writers.map(({ lastAckAt }) => lastAckAt - from));
    }
    for (const writer of writers) writer.end();
    await Promise.all(writers.map(({ client }) => client.saved()));
    await Promise.all(
      writers.map(({ client, ydocId }) =>
        client
          .waitFor(() => hashOf(client.doc) === hashOf(firstOf(writers, ydocId)))
          .catch(() => result.problems.push('the writers differ')),
      ),
    );
  } finally {
    for (const writer of writers) writer.end();
  }
  result.gapsMs.sort((one, other) => one - other);
  result.downMs.sort((one, other) => one - other);
  await compare(writers, dataDir, program, result);
  for (const writer of writers) writer.destroy();
  await program.end('SIGKILL');
  return result;
}

const firstOf = (writers: readonly Writer[], ydocId: string): Y.Doc =>
  writers.find((writer) => writer.ydocId === ydocId)?.client.doc ?? new Y.Doc();

interface WriterFixture {
  person: Person;
  ydocId: string;
}

async function prepare(writers: number): Promise<{ dataDir: string; fixtures: WriterFixture[] }> {
  const rooms = await TestRooms.start({}, testDatabaseFile(testFolder()));
  const fixtures: WriterFixture[] = [];
  let fixture: WriterFixture | undefined;
  for (let index = 0; index < writers; index += 1) {
    if (!fixture || index % PER_DOCUMENT === 0) {
      const { ada: person, ydocId } = await rooms.createFixture();
      fixture = { person, ydocId };
    }
    fixtures.push(fixture);
  }
  const dataDir = dirname(rooms.db.file);
  await rooms.close();
  return { dataDir, fixtures };
}

async function compare(
  writers: readonly Writer[],
  dataDir: string,
  program: Program,
  result: RestartsResult,
): Promise<void> {
  await program.end('SIGTERM');
  const rooms = await TestRooms.start({}, `${dataDir}/foolscap.db`);
  for (const { client, ydocId, words } of writers) {
    const stored = journalDoc(rooms.db.rawReader, ydocId);
    if (hashOf(stored) !== hashOf(client.doc)) result.problems.push('the file differs from a writer');
    const text = client.text.split(' ');
    result.typed += words.length;
    result.lost += words.filter((word) => text.filter((one) => one === word).length !== 1).length;
  }
  await rooms.close();
}

/** Makes a socket that reconnects like the product's client (client/sync/socket/socket.ts). */
const backOffSocket = (url: string): HocuspocusProviderWebsocket =>
  new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: WebSocket,
    ...RECONNECT,
  });

class Writer {
  readonly client: TestClient;
  readonly ydocId: string;
  readonly words: string[] = [];
  /** Time of the first acknowledgement since this was set to 0, as `performance.now()`; 0 before it. */
  lastAckAt = 0;
  readonly #name: string;
  #timer: NodeJS.Timeout | undefined;
  readonly #socket;

  constructor(url: string, { person, ydocId }: WriterFixture, index: number, usesBackOff: boolean) {
    this.#name = String(index);
    this.ydocId = ydocId;
    const noteAck = (): void => void (this.lastAckAt ||= performance.now());
    this.#socket = usesBackOff ? backOffSocket(url) : quickSocket(url, noteAck);
    this.client = new TestClient({ url, name: ydocId, session: person.sessionId, socket: this.#socket });
    let pending = 0;
    this.client.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (usesBackOff && number < pending && this.client.provider.isSynced) noteAck();
      pending = number;
    });
  }

  begin(): void {
    this.#timer = setInterval(() => {
      const word = `${this.#name}.${this.words.length}`;
      this.words.push(word);
      this.client.type(` ${word}`);
    }, KEY_EVERY_MS);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  destroy(): void {
    this.client.destroy();
    this.#socket.destroy();
  }
}
