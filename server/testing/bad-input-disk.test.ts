import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import type { Db } from '#server/db/database.ts';
import { migrate, readMigrations, schemaVersion } from '#server/db/migrate.ts';
import { openReader } from '#server/db/open.ts';
import { document } from '#server/db/schema/index.ts';
import { testDatabaseFile, testFolder } from './database.ts';
import { ServerProgram } from './server-program.ts';
import { testServer } from './server.ts';
import { TestClient, TestRooms } from './test-rooms.ts';
import { newWorkspace } from './workspace.ts';

const SENTENCE = 'The server has no room left. Your text stays with you; please try again later.';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Runs a program of the system. @throws when it is missing or not permitted */
const run = (program: string, ...args: string[]): unknown => execFileSync(program, args, { stdio: 'ignore' });

/** Mounts a file system of a few megabytes; undefined without the permission to mount one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = join(testFolder(), 'disk');
  mkdirSync(folder);
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder);
  } catch {
    return undefined;
  }
  cleanups.push(() => run('umount', '--lazy', folder));
  return folder;
}

/** Fills a disk except for `spare` bytes. @returns a function that frees it again */
function fill(folder: string, spare = 0): () => void {
  const filler = join(folder, 'filler');
  const handle = openSync(filler, 'w');
  for (let size = 64 * 1024; size >= 1; size = size > 1 ? size / 8 : 0) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  ftruncateSync(handle, fstatSync(handle).size - spare);
  closeSync(handle);
  return () => rmSync(filler);
}

const canMount = smallDisk(1) !== undefined;
if (!canMount) {
  process.stdout.write(
    'No small file system can be mounted here: the disk is full by SQLite’s own limit alone.\n',
  );
}

/** Starts a server on a small disk, with a user who can open a document. */
async function startOnDisk(disk: string, env: Record<string, string> = {}) {
  const rooms = await TestRooms.start({}, testDatabaseFile(disk));
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  await rooms.close();
  const program = await ServerProgram.start(disk, { env });
  cleanups.push(() => program.end('SIGKILL'));
  const open = async (document = new Y.Doc()) => {
    const client = new TestClient({
      url: program.syncUrl,
      name: ydocId,
      session: ada.sessionId,
      document,
    });
    cleanups.push(() => client.destroy());
    await client.synced();
    return client;
  };
  const create = () => program.call(ada.sessionId, 'create-document', { workspaceId, title: 'High Water' });
  return { program, open, create };
}

describe.runIf(canMount)('a server on a full disk', () => {
  test('[A4] a full disk acknowledges only stored text, the writer is notified, and everything arrives once there is room', async () => {
    const disk = smallDisk(5) ?? '';
    const { program, open, create } = await startOnDisk(disk);
    const writer = await open();
    writer.type('Before. ');
    await writer.saved();
    const free = fill(disk);
    // The write-ahead log still has some reserved space; after that the disk is full.
    while (writer.closeCodes.length === 0) {
      writer.type('x');
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(writer.closeCodes[0]).toBe(1013);
    const pendingLength = writer.text.length;
    expect(writer.acks).toBeLessThan(pendingLength);
    expect(await create()).toMatchObject({
      status: 503,
      body: { message: SENTENCE, data: { code: 'unavailable' } },
    });
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);

    free();
    await writer.saved();
    // The library's count of unsynced changes can reach 0 just before the changes that it sends again are stored.
    const fresh = await open();
    await fresh.waitFor(() => fresh.text === writer.text);
    expect((await create()).status).toBe(200);
  });

  test('[A15] below its mark of free disk the server refuses growth but keeps answering, raises an alarm, and accepts everything later', async () => {
    const disk = smallDisk(32) ?? '';
    const { program, open, create } = await startOnDisk(disk, { MIN_FREE_DISK_MB: '12' });
    const writer = await open();
    writer.type('Before. ');
    await writer.saved();
    const free = fill(disk, 6 * 1024 * 1024);
    await expect.poll(() => program.output, { timeout: 20_000 }).toContain('"alarm":"disk-low"');
    writer.type('Below the mark.');
    expect(await writer.refused()).toBe('server-full');
    expect(writer.closeCodes).toEqual([]);
    expect(await create()).toMatchObject({ status: 503, body: { message: SENTENCE } });
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);

    free();
    await expect.poll(async () => (await create()).status, { timeout: 20_000 }).toBe(200);
    const reconnected = await open(writer.doc);
    await reconnected.saved();
    const fresh = await open();
    expect(fresh.text).toBe('Before. Below the mark.');
  });

  test('shutting down and starting again need no free disk, and stored text is still there', async () => {
    const disk = smallDisk(5) ?? '';
    const { program, open } = await startOnDisk(disk);
    const writer = await open();
    writer.type('Kept while there was room.');
    await writer.saved();
    const free = fill(disk);
    expect(await program.end('SIGTERM')).toMatchObject({ code: 0 });
    const again = await ServerProgram.start(disk);
    cleanups.push(() => again.end('SIGKILL'));
    const raw = openReader(join(disk, 'foolscap.db'));
    expect(raw.prepare('SELECT count(*) FROM doc_update').pluck().get()).toBe(2);
    raw.close();
    free();
  });

  test('[F7] a start that cannot migrate ends with a sentence and leaves the database unchanged', async () => {
    const disk = smallDisk(2) ?? '';
    const file = join(disk, 'foolscap.db');
    migrate(file, readMigrations().slice(0, 1));
    // Enough to open the database, too little for the copy that is made first.
    const free = fill(disk, 150 * 1024);
    const program = await ServerProgram.spawn(disk);
    expect(await program.ended()).toMatchObject({ code: 1 });
    expect(program.output).toMatch(
      /^The database could not be brought to schema 2 \(0001_purge\): database or disk is full\. It was left as it was\.\n$/,
    );
    const raw = openReader(file);
    expect(schemaVersion(raw)).toBe(1);
    raw.close();
    free();
    expect(migrate(file).to).toBe(readMigrations().length);
  });

  test('a first start on a full disk ends with a sentence', async () => {
    const disk = smallDisk(1) ?? '';
    fill(disk);
    const program = await ServerProgram.spawn(disk);
    expect(await program.ended()).toMatchObject({ code: 1 });
    expect(program.output).toMatch(/^The database .*(disk is full|disk I\/O error).*\.\n$/);
  });
});

describe('a database that cannot grow', () => {
  /**
   * Limits the database to its present size, like a full disk, with SQLite's own limit. @returns a function that lifts
   * the limit
   */
  const limit = ({ rawWriter }: Db): (() => void) => {
    const pages = rawWriter.pragma('page_count', { simple: true }) as number;
    rawWriter.pragma(`max_page_count = ${pages}`);
    return () => rawWriter.pragma('max_page_count = 1000000');
  };

  test('an operation that needs space is refused completely with a sentence that keeps it queued; reading still works', async () => {
    const server = await testServer();
    cleanups.push(server.close);
    const ines = await server.person('ines');
    const workspaceId = await newWorkspace(server, ines);
    const lift = limit(server.db);
    const create = (key: string) =>
      server.call(
        ines,
        'create-document',
        { workspaceId, title: 'a'.repeat(300) },
        { 'idempotency-key': key },
      );
    const documents = () => server.db.read.$count(document);
    let created = await documents();
    let answer = await create('key-0000000');
    for (let at = 1; answer.status === 200; at += 1) {
      created += 1;
      answer = await create(`key-000000${at}`);
    }
    expect(answer).toMatchObject({ status: 503, body: { message: SENTENCE, data: { code: 'unavailable' } } });
    expect(ERROR_CODES.unavailable.refuses).toBe(false);
    expect(await documents()).toBe(created);
    expect((await server.call(ines, 'get-documents', { workspaceId })).status).toBe(200);
    lift();
    expect((await create('key-again')).status).toBe(200);
    expect(await documents()).toBe(created + 1);
  });

  test('[A4] an append that fails among others is not acknowledged until there is space again', async () => {
    const rooms = await TestRooms.start();
    cleanups.push(() => rooms.close());
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const lift = limit(rooms.db);
    for (let at = 0; writer.closeCodes.length === 0; at += 1) {
      writer.type(`${at} `);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(writer.closeCodes[0]).toBe(1013);
    expect(writer.acks).toBeLessThan(writer.text.split(' ').length - 1);
    expect(rooms.alarms()).toContain('store-fault');
    lift();
    await writer.saved();
    expect((await rooms.join(ada, ydocId)).text).toBe(writer.text);
  });
});
