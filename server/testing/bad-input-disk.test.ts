import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

vi.setConfig({ testTimeout: 120_000 });

const SENTENCE = 'The server has no room left. Your text stays with you; please try again later.';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A program of the system's. @throws when it is not there or may not */
const run = (program: string, ...args: string[]): unknown => execFileSync(program, args, { stdio: 'ignore' });

/** A file system of a few megabytes; undefined where nobody may mount one. */
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

/** Fills a disk but for some bytes. @returns what frees it again */
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

/** A server on a small disk, with a person who has a document open. */
async function atWork(disk: string, env: Record<string, string> = {}) {
  const rooms = await TestRooms.start({}, testDatabaseFile(disk));
  const { ada, workspaceId, ydocId } = await rooms.desk();
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

describe.runIf(canMount)('a disk without room', () => {
  test('[A4] nothing is acknowledged that is not kept, the writer is told, and with room again all is there', async () => {
    const disk = smallDisk(5) ?? '';
    const { program, open, create } = await atWork(disk);
    const writer = await open();
    writer.type('Before. ');
    await writer.saved();
    const free = fill(disk);
    // The log has some room of its own left; then there is none.
    while (writer.closeCodes.length === 0) {
      writer.type('x');
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(writer.closeCodes[0]).toBe(1013);
    const owed = writer.text.length;
    expect(writer.acks).toBeLessThan(owed);
    expect(await create()).toMatchObject({
      status: 503,
      body: { message: SENTENCE, data: { code: 'unavailable' } },
    });
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);

    free();
    await writer.saved();
    // The library's own count can reach 0 a moment before what it brings again is kept.
    const fresh = await open();
    await fresh.waitFor(() => fresh.text === writer.text);
    expect((await create()).status).toBe(200);
  });

  test('[A15] below its mark nothing new is taken while there is room for the rest, the alarm is raised, and all goes later', async () => {
    const disk = smallDisk(32) ?? '';
    const { program, open, create } = await atWork(disk, { MIN_FREE_DISK_MB: '12' });
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
    const later = await open(writer.doc);
    await later.saved();
    const fresh = await open();
    expect(fresh.text).toBe('Before. Below the mark.');
  });

  test('SIGTERM and the next start need no room: what was kept is there', async () => {
    const disk = smallDisk(5) ?? '';
    const { program, open } = await atWork(disk);
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

  test('[F7] a start that has to migrate says so in a sentence, and leaves the database as it was', async () => {
    const disk = smallDisk(2) ?? '';
    const file = join(disk, 'foolscap.db');
    migrate(file, readMigrations().slice(0, 1));
    // Enough to open it, too little for the copy that is made first.
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

  test('a first start says so in a sentence', async () => {
    const disk = smallDisk(1) ?? '';
    fill(disk);
    const program = await ServerProgram.spawn(disk);
    expect(await program.ended()).toMatchObject({ code: 1 });
    expect(program.output).toMatch(/^The database .*(disk is full|disk I\/O error).*\.\n$/);
  });
});

describe('a database that may not grow', () => {
  /** As a full disk, by SQLite's own limit. @returns what lifts it again */
  const limit = ({ rawWriter }: Db): (() => void) => {
    const pages = rawWriter.pragma('page_count', { simple: true }) as number;
    rawWriter.pragma(`max_page_count = ${pages}`);
    return () => rawWriter.pragma('max_page_count = 1000000');
  };

  test('an operation is refused with a sentence, whole, and stays queued; reading goes on', async () => {
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
    let made = await documents();
    let answer = await create('key-0000000');
    for (let at = 1; answer.status === 200; at += 1) {
      made += 1;
      answer = await create(`key-000000${at}`);
    }
    expect(answer).toMatchObject({ status: 503, body: { message: SENTENCE, data: { code: 'unavailable' } } });
    expect(ERROR_CODES.unavailable.refuses).toBe(false);
    expect(await documents()).toBe(made);
    expect((await server.call(ines, 'get-documents', { workspaceId })).status).toBe(200);
    lift();
    expect((await create('key-again')).status).toBe(200);
    expect(await documents()).toBe(made + 1);
  });

  test('[A4] an append in the middle of others is not acknowledged; with room again it is', async () => {
    const rooms = await TestRooms.start();
    cleanups.push(() => rooms.close());
    const { ada, ydocId } = await rooms.desk();
    const writer = await rooms.joined(ada, ydocId);
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
    expect((await rooms.joined(ada, ydocId)).text).toBe(writer.text);
  });
});
