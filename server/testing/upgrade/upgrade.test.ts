import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { createSession } from '#server/auth/sessions.ts';
import { drillBackup } from '#server/db/backups/drill-backup.ts';
import { makeBackup } from '#server/db/backups/make-backup.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate, readMigrations, schemaVersion } from '#server/db/migrate.ts';
import { openReader } from '#server/db/open.ts';
import { testFolder } from '../database.ts';
import { ServerProgram } from '../server-program.ts';
import { TestClient, until } from '../test-rooms.ts';
import { nextRelease, type NextRelease } from './next-release.ts';
import { readAll, readTexts, samples, unpack, type Sample } from './sample.ts';

const PRESENT = readMigrations().length;
const releases: NextRelease[] = [];
afterAll(() => {
  for (const release of releases) release.remove();
});

function makeNext(file: string): NextRelease {
  const release = nextRelease(file);
  releases.push(release);
  return release;
}

function versionOf(file: string): number {
  const raw = openReader(file);
  const version = schemaVersion(raw);
  raw.close();
  return version;
}

describe.each(samples())('a database of schema $schema', (sample: Sample) => {
  test('[F7] a database of an earlier schema migrates to the present and the next one with every row and text', () => {
    const file = unpack(sample);
    const rows = readAll(file);
    const texts = readTexts(file);
    expect(versionOf(file)).toBe(sample.schema);
    expect(texts.size).toBeGreaterThan(1);
    expect([...texts.values()].join('')).toContain('The tide clerk counts boats.');

    migrate(file);
    const next = makeNext(file);
    migrate(file, readMigrations(next.migrations));

    expect(versionOf(file)).toBe(next.schema);
    expect(readTexts(file)).toEqual(texts);
    const migrated = readAll(file);
    for (const [table, before] of rows) {
      if (table === 'schema_migration') continue;
      // Columns may be added, but not removed or changed.
      expect(migrated.get(table), table).toMatchObject(before);
      expect(migrated.get(table), table).toHaveLength(before.length);
    }
    expect(migrated.get('document')?.[0]).toMatchObject({ made_up: 7 });
  });

  test('[P15] the drill finds a backup of an earlier schema whole', () => {
    const databaseFile = unpack(sample);
    const folder = join(dirname(databaseFile), 'backups');
    makeBackup({ databaseFile, folder, madeAt: 0, spareBytes: 0 });
    const { lines, problems } = drillBackup(folder);
    expect(problems).toEqual([]);
    expect(lines).toContainEqual({ what: 'schema', was: String(sample.schema), now: String(sample.schema) });
  });
});

interface UpgradeFixture {
  file: string;
  dataDir: string;
  sessionId: string;
  workspaceId: string;
  documents: string[];
}

/** Migrates the oldest sample to the present schema and creates a session. */
async function openUpgradeFixture(): Promise<UpgradeFixture> {
  const [oldest] = samples().toSorted((a, b) => a.schema - b.schema);
  if (!oldest) throw new Error('There is no sample.');
  const file = unpack(oldest);
  migrate(file);
  const db = openDatabase(file);
  const userId = db.rawReader.prepare('SELECT id FROM user').pluck().get() as string;
  const sessionId = await db.write({ scopes: [] }, (tx) => createSession(tx, userId));
  const workspaceId = db.rawReader
    .prepare('SELECT id FROM workspace WHERE deleted_at IS NULL')
    .pluck()
    .get() as string;
  const documents = db.rawReader
    .prepare('SELECT ydoc_id FROM room WHERE workspace_id = ? AND deleted_at IS NULL')
    .pluck()
    .all(workspaceId) as string[];
  await db.close();
  return { file, dataDir: dirname(file), sessionId, workspaceId, documents };
}

/**
 * A client that types continuously and records its typed words and, for its first connection, the acknowledged ones.
 */
class Writer {
  readonly typed: string[] = [];
  readonly client: TestClient;
  readonly #name: string;
  readonly #startedWith: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: TestClient, name: string) {
    this.client = client;
    this.#name = name;
    this.#startedWith = client.acks;
    this.#timer = setInterval(() => {
      const word = `${this.#name}-${this.typed.length}.`;
      this.typed.push(word);
      this.client.type(` ${word}`);
    }, 15);
  }

  /** Acknowledgements arrive in the order of typing. */
  get acknowledged(): string[] {
    return this.typed.slice(0, this.client.acks - this.#startedWith);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/**
 * Clears the socket's queue, as the product's client does. Changes that were queued while offline are in the document
 * and go with the first exchange. Sent twice, they would be counted twice, and the client would report "Saved" too
 * early.
 */
function clearSocketQueue({ socket }: TestClient): void {
  // The field is private.
  const internals = socket as unknown as { messageQueue: unknown[] };
  socket.on('open', () => (internals.messageQueue = []));
}

/** Creates documents one after the other, each repeated under its idempotency key until it is answered. */
class DocumentCreator {
  readonly answered: string[] = [];
  readonly #fixture: UpgradeFixture;
  readonly #port: number;
  #isStopped = false;
  readonly done: Promise<void>;

  constructor(fixture: UpgradeFixture, port: number) {
    this.#fixture = fixture;
    this.#port = port;
    this.done = this.#run();
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.done;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const id = uuidv7();
      const body = JSON.stringify({ id, workspaceId: this.#fixture.workspaceId, title: 'Ebb' });
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${this.#fixture.sessionId}`,
        'idempotency-key': uuidv7(),
      };
      for (;;) {
        const url = `http://127.0.0.1:${this.#port}/operations/create-document`;
        const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
        if (answer?.ok) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      this.answered.push(id);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }
}

test('[P10] an upgrade while people write loses nothing acknowledged, and the writers continue without doing anything', async () => {
  const fixture = await openUpgradeFixture();
  const next = makeNext(fixture.file);
  const before = await ServerProgram.start(fixture.dataDir);
  const { port } = before;
  const writers: Writer[] = [];
  for (const [at, documentId] of [...fixture.documents, ...fixture.documents].entries()) {
    const client = new TestClient({ url: before.syncUrl, name: documentId, session: fixture.sessionId });
    clearSocketQueue(client);
    await client.saved();
    writers.push(new Writer(client, `w${at}`));
  }
  const creator = new DocumentCreator(fixture, port);
  await until(
    () => writers.every(({ acknowledged }) => acknowledged.length > 20) && creator.answered.length > 3,
  );

  // Any other code means that the program was ended by force after 20 s.
  expect((await before.end('SIGTERM')).code, before.output).toBe(0);
  expect(versionOf(fixture.file)).toBe(PRESENT);
  const storedText = [...readTexts(fixture.file).values()].join('');
  for (const { acknowledged } of writers) {
    expect(acknowledged.filter((word) => !storedText.includes(word))).toEqual([]);
  }
  // Migrated separately, because later the writers send again everything that is missing.
  const copy = join(testFolder(), 'foolscap.db');
  copyFileSync(fixture.file, copy);
  migrate(copy, readMigrations(next.migrations));
  expect(readTexts(copy)).toEqual(readTexts(fixture.file));

  const typedBefore = writers.map(({ typed }) => typed.length);
  const answeredBefore = creator.answered.length;
  const after = await ServerProgram.start(fixture.dataDir, { root: next.root, port });
  expect(versionOf(fixture.file)).toBe(next.schema);
  await until(() =>
    writers.every(
      ({ client, typed }, at) => client.provider.isSynced && typed.length > (typedBefore[at] ?? 0) + 20,
    ),
  );
  await until(() => creator.answered.length > answeredBefore + 3);
  for (const writer of writers) writer.stop();
  await creator.stop();
  for (const { client } of writers) await client.saved();
  for (const { client } of writers) {
    expect(client.refusal).toBeUndefined();
    client.destroy();
  }
  expect((await after.end('SIGTERM')).code, after.output).toBe(0);

  const texts = [...readTexts(fixture.file).values()].join('');
  for (const { typed } of writers) {
    expect(typed.filter((word) => texts.split(word).length !== 2)).toEqual([]);
  }
  const rows =
    readAll(fixture.file)
      .get('document')
      ?.map(({ id }) => id) ?? [];
  expect(creator.answered.filter((id) => rows.filter((row) => row === id).length !== 1)).toEqual([]);
});

test('[F7] an older release refuses the database of a newer one and leaves it unchanged', async () => {
  const fixture = await openUpgradeFixture();
  const next = makeNext(fixture.file);
  migrate(fixture.file, readMigrations(next.migrations));
  const rows = readAll(fixture.file);
  const failure = await ServerProgram.start(fixture.dataDir).then(
    async (program) => {
      await program.end('SIGKILL');
      return 'it started';
    },
    (error: unknown) => String(error),
  );
  expect(failure).toContain('written by a newer Foolscap');
  expect(readAll(fixture.file)).toEqual(rows);
});
