import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { quickSocket } from '#sync/testing/quick-socket.ts';
import { TestClient } from '#sync/testing/test-client.ts';
import { fixedAddress } from '../client-addresses.ts';
import { readPlan } from './start-clients.ts';

/** The plan of the writers' process, as JSON on its standard input. */
export interface HonestPlan {
  syncUrl: string;
  writers: { ydocId: string; sessionId: string; address: string }[];
  seconds: number;
}

/** The words of one writer, each with the Yjs clock of its first character. */
export interface WrittenWords {
  ydocId: string;
  clientId: number;
  words: [clock: number, word: string][];
  /** The clock after all words, the unacknowledged ones included: the server may have stored those too. */
  next: number;
}

/** Printed once a second as JSON: the times from sending to acknowledgement, in milliseconds. */
export interface HonestSecond {
  acks: number[];
}

/** Printed at the end as JSON. */
export interface HonestResult {
  written: WrittenWords[];
  /** Words without an acknowledgement half a minute after the last one. */
  unacknowledged: number;
  problems: string[];
}

/** Two inserts a second. Each is a word that no other writer uses. */
const KEY_EVERY_MS = 500;
/** The first writer is offline for a third of the time. */
const ONLINE_MS = 20_000;
const OFFLINE_MS = 10_000;
const ACK_TIMEOUT_MS = 30_000;

class Writer {
  readonly client: TestClient;
  readonly #written: WrittenWords;
  readonly #name: string;
  readonly #socket;
  #text = new Y.XmlText();
  #timer: NodeJS.Timeout | undefined;
  /** The clock up to which every update is acknowledged. */
  #ackedTo = 0;
  isRoaming = false;

  constructor(
    { syncUrl }: HonestPlan,
    { ydocId, sessionId, address }: HonestPlan['writers'][number],
    name: string,
  ) {
    this.#name = name;
    this.#socket = quickSocket(
      syncUrl,
      (update, sentAt) => this.#acknowledged(update, sentAt),
      fixedAddress(address)(),
    );
    this.client = new TestClient({ url: syncUrl, name: ydocId, session: sessionId, socket: this.#socket });
    this.#written = { ydocId, clientId: this.client.doc.clientID, words: [], next: 0 };
  }

  /**
   * Reads the acknowledged clocks from the update, because a provider's counter restarts at 0 with each connection.
   */
  #acknowledged(update: Uint8Array, sentAt: number): void {
    acks.push(performance.now() - sentAt);
    const end = Y.parseUpdateMeta(update).to.get(this.#written.clientId) ?? 0;
    this.#ackedTo = Math.max(this.#ackedTo, end);
  }

  begin(): void {
    const { doc } = this.client;
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [this.#text]);
    doc.getXmlFragment(CONTENT_FRAGMENT).push([paragraph]);
    this.#timer = setInterval(() => this.#type(), KEY_EVERY_MS);
  }

  #type(): void {
    const { doc } = this.client;
    const { words, clientId } = this.#written;
    const word = `${this.#name}.${words.length} `;
    words.push([Y.getState(doc.store, clientId), word]);
    this.#text.insert(this.#text.length, word);
  }

  async disconnectRepeatedly(): Promise<void> {
    this.isRoaming = true;
    for (;;) {
      await sleep(ONLINE_MS);
      if (!this.isRoaming) return;
      this.#socket.disconnect();
      await sleep(OFFLINE_MS);
      // Not awaited: it never resolves when the server has ended.
      void this.#socket.connect();
    }
  }

  /** Stops typing and waits for acknowledgements. @returns the number of words without one */
  async end(): Promise<number> {
    clearInterval(this.#timer);
    if (this.isRoaming) {
      this.isRoaming = false;
      void this.#socket.connect();
    }
    const { next, words } = this.written;
    const deadline = performance.now() + ACK_TIMEOUT_MS;
    while (this.#ackedTo < next && performance.now() < deadline) await sleep(50);
    return words.filter((word) => !this.#isAcknowledged(word)).length;
  }

  /** The acknowledged words only. */
  get acknowledgedWords(): WrittenWords {
    const { words, ...written } = this.written;
    return { ...written, words: words.filter((word) => this.#isAcknowledged(word)) };
  }

  #isAcknowledged([clock, word]: WrittenWords['words'][number]): boolean {
    return clock + word.length <= this.#ackedTo;
  }

  get written(): WrittenWords {
    const { store } = this.client.doc;
    return { ...this.#written, next: Y.getState(store, this.#written.clientId) };
  }

  problems(isRoamer: boolean): string[] {
    const { closeCodes, refusal, doc } = this.client;
    const problems: string[] = [];
    if (!isRoamer && closeCodes.length > 0)
      problems.push(`the socket of writer ${this.#name} was closed with ${closeCodes.join()}`);
    if (refusal !== undefined) problems.push(`writer ${this.#name} was refused with ${refusal}`);
    if (doc.clientID !== this.#written.clientId)
      problems.push(`writer ${this.#name} received text under their own client id`);
    return problems;
  }
}

const plan = (await readPlan()) as HonestPlan;
let acks: number[] = [];
const writers = plan.writers.map((writer, index) => new Writer(plan, writer, `w${index}`));
await Promise.all(writers.map(({ client }) => client.synced()));
for (const writer of writers) {
  writer.begin();
  await sleep(KEY_EVERY_MS / writers.length);
}
const [roamer] = writers;
void roamer?.disconnectRepeatedly();
process.stdout.write('begin\n');
acks = [];
for (let second = 0; second < plan.seconds; second += 1) {
  await sleep(1_000);
  const report: HonestSecond = { acks };
  acks = [];
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
process.stdout.write('end\n');
const unacknowledged = await Promise.all(writers.map((writer) => writer.end()));
const result: HonestResult = {
  written: writers.map(({ acknowledgedWords }) => acknowledgedWords),
  unacknowledged: unacknowledged.reduce((sum, count) => sum + count, 0),
  problems: writers.flatMap((writer) => writer.problems(writer === roamer)),
};
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
