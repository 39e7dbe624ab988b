import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LongResult } from '#sync/testing/long-forms.ts';
import type { HoldPlan } from '../load/clients/hold-connections.ts';
import { startClients } from '../load/clients/start-clients.ts';
import { withCrowd, type CrowdedProduct } from './crowded-product.ts';

const PEOPLE_EACH = 4;
const CHARACTERS = 1_000;
/** Time for several renewals of awareness and for the folds and derived texts of the new documents. */
const REST_MS = 90_000;
const MAX_MB = 600;

interface IdleFigures {
  /** Connections still open at the end. */
  open: number;
  before: number;
  after: number;
  /** The highest resident memory since the server started, bytes like `before` and `after`. */
  peak: number;
  /** Processor time at rest, as a share of one processor. */
  cpuShare: number;
}

/**
 * P12: everybody has an idle page open. Each has a socket with three rooms, those of the user, the workspace and the
 * document, and renews awareness every 15 s. Four people share a document.
 */
export async function measureIdleConnections(connections: number): Promise<LongResult> {
  const workspaces = Math.ceil(connections / PEOPLE_EACH);
  const requested = workspaces * PEOPLE_EACH;
  const found = await withCrowd({ workspaces, peopleEach: PEOPLE_EACH }, measure);
  return {
    summary:
      `${found.open} of ${requested} idle connections with three rooms each, ${megabytes(found.after)} resident after ` +
      `${REST_MS / 1_000} s of rest (${megabytes(found.before)} before the first, ${megabytes(found.peak)} at the peak), ` +
      `${found.cpuShare.toFixed(2)} of a processor at rest`,
    problems: problemsOf(found, requested),
  };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Returns the figures that break the promise, a sentence each. */
export function problemsOf({ open, peak }: Pick<IdleFigures, 'open' | 'peak'>, requested: number): string[] {
  const problems: string[] = [];
  if (open !== requested) problems.push(`${open} of ${requested} connections stayed open`);
  if (!(peak <= MAX_MB * 1e6)) problems.push(`${megabytes(peak)} resident, above ${MAX_MB} MB`);
  return problems;
}

async function measure({ server }: CrowdedProduct): Promise<IdleFigures> {
  const before = server.resident().now;
  const plan: HoldPlan = {
    url: server.url,
    rooms: server.rooms,
    perRoom: 1,
    characters: CHARACTERS,
    isPage: true,
  };
  const child = startClients('hold-connections.ts', plan);
  let open = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => (open = Number(line)));
  try {
    await Promise.race([once(lines, 'line'), rejectOnExit(child)]);
    await sleep(REST_MS / 2);
    const cpu = server.cpuSeconds();
    await sleep(REST_MS / 2);
    const cpuShare = (server.cpuSeconds() - cpu) / (REST_MS / 2 / 1_000);
    const { now, peak } = server.resident();
    return { open: child.exitCode === null ? open : 0, before, after: now, peak, cpuShare };
  } finally {
    child.kill('SIGKILL');
  }
}

async function rejectOnExit(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The connections ended with ${code}.`);
}
