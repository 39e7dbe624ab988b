// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { openReader, type RawConnection } from '#server/db/open.ts';
import { testDatabaseFile, testFolder } from '#server/testing/database.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { Program } from '#sync/testing/program.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
import { BrowserTab, countWords, TestNetwork } from './browser-tab.ts';

/** The number of runs, each with its own seed. The long form uses `RUNS=50`. */
const RUNS = Number(process.env['RUNS'] ?? 5);
const STEPS = 40;

let program: Program;
let network: TestNetwork;
let raw: RawConnection;
const fixtures: { ada: Person; workspaceId: string }[] = [];

beforeAll(async () => {
  const rooms = await TestRooms.start({}, testDatabaseFile(testFolder()));
  for (let run = 0; run < RUNS; run += 1) {
    const ada = await rooms.person();
    fixtures.push({ ada, workspaceId: await rooms.workspace(ada) });
  }
  const { file } = rooms.db;
  await rooms.close();
  program = await Program.start(dirname(file));
  network = new TestNetwork(program.port);
  raw = openReader(file);
});
afterAll(async () => {
  raw.close();
  await program.end('SIGKILL');
});

/** One run: its page, and the documents and words that it has created. */
class Run {
  readonly #seeded: SeededRandom;
  readonly #person: Person;
  readonly #workspaceId: string;
  tab: BrowserTab;
  readonly words = new Map<string, string[]>();
  readonly #folders: string[] = [];
  readonly #pendingWrites: Promise<boolean>[] = [];
  #documentCount = 0;

  constructor(seeded: SeededRandom, { ada, workspaceId }: { ada: Person; workspaceId: string }) {
    this.#seeded = seeded;
    this.#person = ada;
    this.#workspaceId = workspaceId;
    this.tab = new BrowserTab(ada);
    this.create();
  }

  /** Creates a document in a random folder, and sometimes a folder before it. */
  create(): void {
    const workspaceId = this.#workspaceId;
    const { outbox } = this.tab;
    if (this.#seeded.chance(0.3)) {
      const folder = outbox.enqueue(createFolder, { workspaceId, name: `Part ${this.#folders.length}` });
      this.#folders.push(folder.input.id);
      this.#pendingWrites.push(folder.stored);
    }
    const folderId = this.#seeded.pick([null, ...this.#folders]);
    const created = outbox.enqueue(createDocument, {
      workspaceId,
      title: `Chapter ${this.#documentCount}`,
      folderId,
    });
    this.#documentCount += 1;
    this.#pendingWrites.push(created.stored);
    this.words.set(created.input.id, []);
  }

  rename(): void {
    const id = this.#seeded.pick([...this.words.keys()]);
    const title = `Renamed ${this.#seeded.below(1_000)}`;
    this.#pendingWrites.push(
      this.tab.outbox.enqueue(updateDocument, { id, title }, this.#workspaceId).stored,
    );
  }

  async write(): Promise<void> {
    const id = this.#seeded.pick([...this.words.keys()]);
    const room = this.tab.open(id);
    // The device has no text of a document that was created here, sent, and is now opened for the first time offline.
    const giveUpAt = performance.now() + 1_000;
    await until(() => room.getState().isHere || (!network.isSocketUp && performance.now() > giveUpAt));
    if (!room.getState().isHere) return;
    const written = this.words.get(id) ?? [];
    for (let count = this.#seeded.below(3); count >= 0; count -= 1) {
      const word = `w${id.slice(-4)}.${written.length}`;
      written.push(word);
      this.tab.type(id, ` ${word}`);
    }
  }

  /** Closes the page and opens it again on the same device. */
  async reload(): Promise<void> {
    await Promise.all(this.#pendingWrites);
    for (const id of this.words.keys())
      await until(() => this.tab.open(id).getState().facts.stored === 'all');
    this.tab.close();
    this.tab = new BrowserTab(this.#person);
  }
}

async function step(run: Run, seeded: SeededRandom): Promise<void> {
  const choice = seeded.below(100);
  if (choice < 35) await run.write();
  else if (choice < 42 && run.words.size < 6) run.create();
  else if (choice < 47) run.rename();
  else if (choice < 62) network.requests = seeded.pick(['up', 'down', 'no-answers'] as const);
  else if (choice < 72) network.isSocketUp = !network.isSocketUp;
  else if (choice < 78) network.cutSockets();
  else if (choice < 90) run.tab.retryNow();
  else if (choice < 93) await run.reload();
  else await new Promise((resolve) => setTimeout(resolve, seeded.below(150)));
}

test.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
  '[C1][C3][D3] documents created and written offline have every word exactly once after requests and socket recover in any order (seed %i)',
  async (seed) => {
    const seeded = new SeededRandom(seed);
    const fixture = fixtures[seed - 1]!;
    network.requests = 'down';
    network.isSocketUp = false;
    const run = new Run(seeded, fixture);
    for (let at = 0; at < 8; at += 1) await (seeded.chance(0.7) ? run.write() : run.create());
    for (let at = 0; at < STEPS; at += 1) await step(run, seeded);

    network.requests = 'up';
    network.isSocketUp = true;
    run.tab.retryNow();
    await until(() => run.tab.hasNothingPending());
    const { outbox } = run.tab;
    expect(outbox.getState().problems).toEqual([]);
    const storedIds = raw
      .prepare('SELECT id FROM document WHERE workspace_id = ? AND deleted_at IS NULL')
      .pluck()
      .all(fixture.workspaceId);
    expect(storedIds).toHaveLength(run.words.size);
    expect(new Set(storedIds)).toEqual(new Set(run.words.keys()));
    for (const [id, words] of run.words) {
      const count = countWords(journalDoc(raw, id));
      expect(words.filter((word) => count.get(word) !== 1)).toEqual([]);
      expect(count.size).toBe(words.length);
      const room = run.tab.open(id);
      await until(() => room.getState().status === 'saved');
      expect(countWords(room.ydoc)).toEqual(count);
    }
    run.tab.close();
  },
  180_000,
);
