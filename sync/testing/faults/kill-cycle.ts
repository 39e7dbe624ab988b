import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as Y from 'yjs';
import { openDatabase } from '#server/db/database.ts';
import { TestClient } from '../test-client.ts';
import { TestRooms } from '../test-rooms.ts';

export interface KillCycleResult {
  cycles: number;
  /** Acknowledged keystrokes in all. */
  acked: number;
  /** The fewest of one cycle. */
  fewestAcks: number;
  /** Keystrokes that were acknowledged and are not in the journal: the promise is 0. */
  lost: number;
}

/** Acknowledgements a cycle waits for before the process may die. */
const ACKS_PER_CYCLE = 20;
const DEATH_WITHIN_MS = 15;

/**
 * P1: a process that serves rooms is killed with SIGKILL while somebody types; a fresh client of the next process must
 * find every keystroke that was acknowledged. Repeated; what was typed and not acknowledged comes back with its writer.
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
  const { ada, ydocId } = await rooms.desk();
  const { file } = rooms.db;
  await rooms.close();
  // Opened once more so that the log is folded into the file, as a clean end leaves it.
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

/** Each key is a word of its own, so that it can be looked for. Acknowledgements come in the order of the keys. */
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
  // What was acknowledged before the socket's end was read counts too.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const acks = writer.acks - before;
  for (const key of typed.slice(0, acks)) acknowledged.add(key);
  return acks;
}
