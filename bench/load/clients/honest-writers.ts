import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { quickSocket } from '#sync/testing/quick-socket.ts';
import { TestClient } from '#sync/testing/test-client.ts';
import { at } from '../addresses.ts';
import { readPlan } from './start-clients.ts';

/** What the writers receive, as JSON. */
export interface HonestPlan {
  syncUrl: string;
  writers: { ydocId: string; sessionId: string; address: string }[];
  seconds: number;
}

/** The acknowledged words of somebody: where each begins among the clocks of a client id. */
export interface Written {
  ydocId: string;
  clientId: number;
  words: [clock: number, word: string][];
  /** The clock of the next word. The server may have stored words that it has not acknowledged. */
  next: number;
}

/** Printed once a second as JSON: milliseconds from sending to acknowledgement. */
export interface HonestSecond {
  acks: number[];
}

/** Printed at the end as JSON. */
export interface HonestResult {
  written: Written[];
  /** Words that were not acknowledged half a minute after the last one. */
  owed: number;
  problems: string[];
}

/** Two keys a second; each is a word that nobody else writes. */
const KEY_EVERY_MS = 500;
/** The first of the writers is offline for a third of the time. */
const ONLINE_MS = 20_000;
const OFFLINE_MS = 10_000;
const PATIENCE_MS = 30_000;

class Writer {
  readonly client: TestClient;
  readonly #written: Written;
  readonly #name: string;
  readonly #socket;
  #text = new Y.XmlText();
  #timer: NodeJS.Timeout | undefined;
  /** The clock up to which all is acknowledged. */
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
      at(address)(),
    );
    this.client = new TestClient({ url: syncUrl, name: ydocId, session: sessionId, socket: this.#socket });
    this.#written = { ydocId, clientId: this.client.doc.clientID, words: [], next: 0 };
  }

  /** Reads the acknowledged clocks from the update: the counter of a provider starts at 0 with each connection. */
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

  async roam(): Promise<void> {
    this.isRoaming = true;
    for (;;) {
      await sleep(ONLINE_MS);
      if (!this.isRoaming) return;
      this.#socket.disconnect();
      await sleep(OFFLINE_MS);
      // Resolves once it is connected, which a server that is gone never lets it.
      void this.#socket.connect();
    }
  }

  /** @returns words that were not acknowledged */
  async end(): Promise<number> {
    clearInterval(this.#timer);
    if (this.isRoaming) {
      this.isRoaming = false;
      void this.#socket.connect();
    }
    const { next, words } = this.written;
    const giveUpAt = performance.now() + PATIENCE_MS;
    while (this.#ackedTo < next && performance.now() < giveUpAt) await sleep(50);
    return words.filter((word) => !this.#isAcknowledged(word)).length;
  }

  /** Acknowledged words. */
  get kept(): Written {
    const { words, ...written } = this.written;
    return { ...written, words: words.filter((word) => this.#isAcknowledged(word)) };
  }

  #isAcknowledged([clock, word]: Written['words'][number]): boolean {
    return clock + word.length <= this.#ackedTo;
  }

  get written(): Written {
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
void roamer?.roam();
process.stdout.write('begin\n');
acks = [];
for (let second = 0; second < plan.seconds; second += 1) {
  await sleep(1_000);
  const told: HonestSecond = { acks };
  acks = [];
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
process.stdout.write('end\n');
const owed = await Promise.all(writers.map((writer) => writer.end()));
const result: HonestResult = {
  written: writers.map(({ kept }) => kept),
  owed: owed.reduce((sum, count) => sum + count, 0),
  problems: writers.flatMap((writer) => writer.problems(writer === roamer)),
};
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
