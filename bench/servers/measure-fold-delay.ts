import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { SCHEMA_VERSION } from '#shared/editor/schema/version.ts';
import { openDatabase } from '#server/db/database.ts';
import { createRoom } from '#server/db/journal/create-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { migrate } from '#server/db/migrate.ts';
import { createWorkers } from '#server/db/workers/workers.ts';
import { FoldSchedule } from '#sync/journal/fold-schedule.ts';
import { JournalQueue } from '#sync/journal/journal-queue.ts';
import { playTrace } from '../load/texts/editing-trace.ts';

/**
 * Started by the row `fold` with two arguments: `product` or `reference`, and the path of the trace. Prints how long
 * the event loop was blocked, p99 and max in milliseconds, as JSON.
 */
const [kind = '', path = ''] = process.argv.slice(2);
const TAIL = 20_000;
const KEYS_PER_TURN = 8;
const ROWS_PER_FOLD = 500;
const RESOLUTION_MS = 1;

const folder = mkdtempSync(join(tmpdir(), 'foolscap-fold-'));
const { state, updates } = playTrace(path, TAIL);
const result = await (kind === 'product' ? product() : reference());
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(result));
process.exit(0);

/** Runs the journal and its folds as the server does, while keys arrive. */
async function product(): Promise<{ p99: number; max: number; stores: number }> {
  const file = join(folder, 'foolscap.db');
  migrate(file);
  const db = openDatabase(file);
  const ydocId = uuidv7();
  const userId = uuidv7();
  await db.write({ scopes: [] }, (tx) =>
    createRoom(tx, {
      ydocId,
      kind: 'document',
      workspaceId: uuidv7(),
      schema: SCHEMA_VERSION,
      content: state,
      userId,
    }),
  );
  const workers = createWorkers(file);
  const limits = { idleMs: 60_000, rows: ROWS_PER_FOLD, bytes: Number.MAX_SAFE_INTEGER, everyMs: 50 };
  const folds = new FoldSchedule({ db, workers, log: pino({ level: 'silent' }), limits });
  const journal = new JournalQueue(db);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  for (let at = 0; at < updates.length; at += KEYS_PER_TURN) {
    const group = updates.slice(at, at + KEYS_PER_TURN);
    await Promise.all(group.map((bytes) => journal.add({ ydocId, bytes, crc: checksum(bytes), userId })));
    for (const bytes of group) folds.note(ydocId, bytes.byteLength, performance.now());
    await sleep(1);
  }
  delay.disable();
  await folds.close();
  await workers.close();
  await db.close();
  const toMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return {
    p99: toMs(delay.percentile(99)),
    max: toMs(delay.max),
    stores: Math.floor(updates.length / ROWS_PER_FOLD),
  };
}

/** Does the work of the stock extension at every store: it encodes and writes the whole state on the event loop. */
async function reference(): Promise<{ p99: number; max: number; stores: number }> {
  const raw = new Sqlite(join(folder, 'reference.db'));
  raw.exec('CREATE TABLE documents (name TEXT PRIMARY KEY, data BLOB NOT NULL)');
  const write = raw.prepare(
    'INSERT INTO documents VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data',
  );
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, state);
  const delays: number[] = [];
  for (const [at, update] of updates.entries()) {
    Y.applyUpdate(ydoc, update);
    if ((at + 1) % ROWS_PER_FOLD !== 0) continue;
    const startedAt = performance.now();
    write.run('trace', Buffer.from(Y.encodeStateAsUpdate(ydoc)));
    delays.push(performance.now() - startedAt);
    await sleep(1);
  }
  delays.sort((a, b) => a - b);
  return {
    p99: delays[Math.floor(delays.length * 0.99)] ?? 0,
    max: delays.at(-1) ?? 0,
    stores: delays.length,
  };
}
