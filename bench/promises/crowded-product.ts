import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import type { LoopDelay } from '../servers/loop-probe.ts';
import type { MeasuredServer } from '../servers/measured-process.ts';
import { startProduct } from '../servers/product.ts';
import { seedDesks } from '../servers/seed-desks.ts';

export interface Crowd {
  /** Workspaces with a document each. */
  desks: number;
  peopleEach: number;
}

export interface CrowdedProduct {
  /** As `npm start` runs it, with the limits of every server: nobody is let through because a measurement is on. */
  server: MeasuredServer;
  databaseFile: string;
  /** How long its loop was held since this was last asked. */
  loopDelay: () => Promise<LoopDelay>;
}

const LOOP_PROBE = join(import.meta.dirname, '../servers/loop-probe.ts');
/** Files that a process has open beside its sockets. */
const OTHER_FILES = 200;

/** The product with a crowd's documents, for as long as `use` takes. */
export async function withCrowd<T>(
  { desks, peopleEach }: Crowd,
  use: (product: CrowdedProduct) => Promise<T>,
): Promise<T> {
  needFiles(desks * peopleEach + OTHER_FILES);
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-crowd-'));
  const databaseFile = join(folder, 'foolscap.db');
  const rooms = await seedDesks(databaseFile, desks, peopleEach);
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
      // The probe answers with this.
      loopDelay: async () => (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as LoopDelay,
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws with what to do, when this process and those it starts may not open as many files */
function needFiles(count: number): void {
  const allowed = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  if (Number(allowed) < count)
    throw new Error(`${count} files have to be open at once, ${allowed} are allowed: ulimit -n ${count}.`);
}
