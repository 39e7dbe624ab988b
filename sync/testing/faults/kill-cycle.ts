import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as Y from 'yjs';
import { openDatabase } from '#server/db/database.ts';
import { TestClient } from '../test-client.ts';
import { TestRooms } from '../test-rooms.ts';

export interface KillCycleResult {
  cycles: number;
  /** Acknowledged keystrokes of all cycles. */
  acked: number;
  /** The fewest acknowledged keystrokes of a cycle. */
  fewestAcks: number;
  /** Keystrokes that were acknowledged but are not in the journal. The promise is 0. */
  lost: number;
}

/** Number of acknowledgements that a cycle waits for before it kills the process. */
const ACKS_PER_CYCLE = 20;
const DEATH_WITHIN_MS = 15;

/**
 * P1: kills a server process with SIGKILL while a user types, again and again. A new client of the next process must
 * find every acknowledged keystroke. Unacknowledged text is sent again by its writer.
 */
export async function killCycles(
  cycles: number,
  onCycle: (result: KillCycleResult) => void = () => {},
): Promise<KillCycleResult> {
  const { file, session, ydocId } = await prepare();
  const result: KillCycleResult = { cycles: 0, acked: 0, fewestAcks: Infinity, lost: 0 };
  const doc = new Y.Doc();
  const acknowledged = new Set<string>();
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const { child, url } = await startServer(file);
    const fresh = new TestClient({ url, name: ydocId, session });
    await fresh.synced();
    const found = new Set(fresh.text.split(' '));
    result.lost += [...acknowledged].filter((key) => !found.has(key)).length;
    fresh.destroy();

    const writer = new TestClient({ url, name: ydocId, session, document: doc });
    await writer.saved();
    const acks = await typeUntilKilled(writer, child, cycle, acknowledged);
    writer.destroy();
    result.cycles += 1;
    result.acked += acks;
    result.fewestAcks = Math.min(result.fewestAcks, acks);
    onCycle(result);
  }
  const { child, url } = await startServer(file);
  const last = new TestClient({ url, name: ydocId, session });
  await last.synced();
  const found = new Set(last.text.split(' '));
  result.lost += [...acknowledged].filter((key) => !found.has(key)).length;
  last.destroy();
  child.kill('SIGKILL');
  return result;
}

async function prepare(): Promise<{ file: string; session: string; ydocId: string }> {
  const rooms = await TestRooms.start();
  const { ada, ydocId } = await rooms.createFixture();
  const { file } = rooms.db;
  await rooms.close();
  // Opening and closing checkpoints the write-ahead log into the file, as after a clean exit.
  await openDatabase(file).close();
  return { file, session: ada.sessionId, ydocId };
}

async function startServer(file: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('./kill-server.ts', import.meta.url), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [port] = (await once(child, 'message')) as [number];
  return { child, url: `ws://127.0.0.1:${port}/sync` };
}

/**
 * Types until the process is killed. Each keystroke is a word of its own that can be searched for. Acknowledgements
 * arrive in the order of the keystrokes.
 * @returns the number of acknowledgements
 */
async function typeUntilKilled(
  writer: TestClient,
  child: ChildProcess,
  cycle: number,
  acknowledged: Set<string>,
): Promise<number> {
  const before = writer.acks;
  const typed: string[] = [];
  const died = once(child, 'exit');
  let isDying = false;
  while (child.exitCode === null && child.signalCode === null) {
    const key = `${cycle}-${typed.length}`;
    typed.push(key);
    writer.type(` ${key}`);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    if (writer.acks - before >= ACKS_PER_CYCLE && !isDying) {
      isDying = true;
      setTimeout(() => child.kill('SIGKILL'), Math.random() * DEATH_WITHIN_MS);
    }
  }
  await died;
  // Acknowledgements that arrived before the close of the socket count too.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const acks = writer.acks - before;
  for (const key of typed.slice(0, acks)) acknowledged.add(key);
  return acks;
}
