import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import type { LoopDelay } from '../servers/loop-probe.ts';
import type { MeasuredServer } from '../servers/measured-process.ts';
import { startProduct } from '../servers/product.ts';
import { seedWorkspaces } from '../servers/seed-workspaces.ts';

export interface Crowd {
  /** Workspaces with a document each. */
  workspaces: number;
  peopleEach: number;
}

export interface CrowdedProduct {
  /** The server as `npm start` runs it, with its default limits: the measurement gets no exemption. */
  server: MeasuredServer;
  databaseFile: string;
  /** The server's event loop delay since the last call. */
  loopDelay: () => Promise<LoopDelay>;
}

const LOOP_PROBE = join(import.meta.dirname, '../servers/loop-probe.ts');
/** Open files of a process beside its sockets, an upper estimate. */
const OTHER_OPEN_FILES = 200;

/** Runs the product with a crowd's documents until `use` has finished. */
export async function withCrowd<T>(
  { workspaces, peopleEach }: Crowd,
  use: (product: CrowdedProduct) => Promise<T>,
): Promise<T> {
  requireOpenFiles(workspaces * peopleEach + OTHER_OPEN_FILES);
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-crowd-'));
  const databaseFile = join(folder, 'foolscap.db');
  const rooms = await seedWorkspaces(databaseFile, workspaces, peopleEach);
  const probePort = await freePort();
  const server = await startProduct(folder, { ids: [], sessionId: '' }, ['--import', LOOP_PROBE], {
    PROBE_PORT: String(probePort),
    MAX_CONNECTIONS_PER_USER: '',
    MAX_MESSAGES_PER_SECOND: '',
    MAX_BYTES_PER_SECOND: '',
    MAX_ROOM_BYTES_PER_SECOND: '',
  });
  try {
    return await use({
      server: { ...server, rooms },
      databaseFile,
      // The probe's response.
      loopDelay: async () => (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as LoopDelay,
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks the limit of open files. @throws with the command that raises it, when it is below `count` */
function requireOpenFiles(count: number): void {
  const allowed = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  if (Number(allowed) < count)
    throw new Error(`${count} files have to be open at once, ${allowed} are allowed: ulimit -n ${count}.`);
}
