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
import { Seeded } from '#shared/testing/seeded.ts';
import { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
import { BrowserTab, countWords, TestNetwork } from './browser-tab.ts';

/** How many times the long form runs it, each with its own choices: `RUNS=50`. */
const RUNS = Number(process.env['RUNS'] ?? 5);
const STEPS = 40;

let program: Program;
let network: TestNetwork;
let raw: RawConnection;
const desks: { ada: Person; workspaceId: string }[] = [];

beforeAll(async () => {
  const rooms = await TestRooms.start({}, testDatabaseFile(testFolder()));
  for (let run = 0; run < RUNS; run += 1) {
    const ada = await rooms.person();
    desks.push({ ada, workspaceId: await rooms.workspace(ada) });
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

/** What one run made and wrote. */
class Run {
  readonly #seeded: Seeded;
  readonly #person: Person;
  readonly #workspaceId: string;
  tab: BrowserTab;
  readonly words = new Map<string, string[]>();
  readonly #folders: string[] = [];
  readonly #stored: Promise<boolean>[] = [];
  #made = 0;

  constructor(seeded: Seeded, { ada, workspaceId }: { ada: Person; workspaceId: string }) {
    this.#seeded = seeded;
    this.#person = ada;
    this.#workspaceId = workspaceId;
    this.tab = new BrowserTab(ada);
    this.make();
  }

  /** A document, sometimes in a folder that is as new. */
  make(): void {
    const workspaceId = this.#workspaceId;
    const { outbox } = this.tab;
    if (this.#seeded.chance(0.3)) {
      const folder = outbox.enqueue(createFolder, { workspaceId, name: `Part ${this.#folders.length}` });
      this.#folders.push(folder.input.id);
      this.#stored.push(folder.stored);
    }
    const folderId = this.#seeded.of([null, ...this.#folders]);
    const made = outbox.enqueue(createDocument, { workspaceId, title: `Chapter ${this.#made}`, folderId });
    this.#made += 1;
    this.#stored.push(made.stored);
    this.words.set(made.input.id, []);
  }

  rename(): void {
    const id = this.#seeded.of([...this.words.keys()]);
    const title = `Renamed ${this.#seeded.below(1_000)}`;
    this.#stored.push(this.tab.outbox.enqueue(updateDocument, { id, title }, this.#workspaceId).stored);
  }

  async write(): Promise<void> {
    const id = this.#seeded.of([...this.words.keys()]);
    const room = this.tab.open(id);
    // Made here, sent, and opened for the first time with no network: its text has never been on this device.
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

  /** The page is closed and opened again, on the same device. */
  async reload(): Promise<void> {
    await Promise.all(this.#stored);
    for (const id of this.words.keys())
      await until(() => this.tab.open(id).getState().facts.stored === 'all');
    this.tab.close();
    this.tab = new BrowserTab(this.#person);
  }
}

async function step(run: Run, seeded: Seeded): Promise<void> {
  const chosen = seeded.below(100);
  if (chosen < 35) await run.write();
  else if (chosen < 42 && run.words.size < 6) run.make();
  else if (chosen < 47) run.rename();
  else if (chosen < 62) network.requests = seeded.of(['up', 'down', 'no-answers'] as const);
  else if (chosen < 72) network.isSocketUp = !network.isSocketUp;
  else if (chosen < 78) network.cutSockets();
  else if (chosen < 90) run.tab.hurry();
  else if (chosen < 93) await run.reload();
  else await new Promise((resolve) => setTimeout(resolve, seeded.below(150)));
}

test.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
  '[C1][C3][D3] documents made and written offline while requests and socket come back in any order: all words, once (seed %i)',
  async (seed) => {
    const seeded = new Seeded(seed);
    const desk = desks[seed - 1]!;
    network.requests = 'down';
    network.isSocketUp = false;
    const run = new Run(seeded, desk);
    for (let at = 0; at < 8; at += 1) await (seeded.chance(0.7) ? run.write() : run.make());
    for (let at = 0; at < STEPS; at += 1) await step(run, seeded);

    network.requests = 'up';
    network.isSocketUp = true;
    run.tab.hurry();
    await until(() => run.tab.isClean());
    const { outbox } = run.tab;
    expect(outbox.getState().problems).toEqual([]);
    const there = raw
      .prepare('SELECT id FROM document WHERE workspace_id = ? AND deleted_at IS NULL')
      .pluck()
      .all(desk.workspaceId);
    expect(there).toHaveLength(run.words.size);
    expect(new Set(there)).toEqual(new Set(run.words.keys()));
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
