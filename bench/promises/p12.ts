import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LongResult } from '#sync/testing/long-forms.ts';
import type { HoldPlan } from '../load/clients/hold-connections.ts';
import { startClients } from '../load/clients/start-clients.ts';
import { withCrowd, type CrowdedProduct } from './crowded-product.ts';

const PEOPLE_EACH = 4;
const LETTERS = 1_000;
/** Presence was renewed several times by then, texts were folded and derived. */
const REST_MS = 90_000;
const MOST_MB = 600;

interface Idle {
  /** Still open at the end. */
  open: number;
  before: number;
  after: number;
  /** The highest since the server began, bytes as the others. */
  most: number;
  /** Share of one processor while nobody did anything. */
  busy: number;
}

/**
 * P12: everybody has a page open on which nothing happens: a socket with their own room, their workspace's and a
 * document's, four to a document, and presence that is told anew every 15 s.
 */
export async function idle(connections: number): Promise<LongResult> {
  const desks = Math.ceil(connections / PEOPLE_EACH);
  const asked = desks * PEOPLE_EACH;
  const found = await withCrowd({ desks, peopleEach: PEOPLE_EACH }, measure);
  return {
    summary:
      `${found.open} of ${asked} idle connections with three rooms each, ${mb(found.after)} resident after ` +
      `${REST_MS / 1_000} s of rest (${mb(found.before)} before the first, ${mb(found.most)} at the most), ` +
      `${found.busy.toFixed(2)} of a processor at rest`,
    problems: faultsOf(found, asked),
  };
}

const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** What of it broke the promise. */
export function faultsOf({ open, most }: Pick<Idle, 'open' | 'most'>, asked: number): string[] {
  const problems: string[] = [];
  if (open !== asked) problems.push(`${open} of ${asked} connections stayed open`);
  if (!(most <= MOST_MB * 1e6)) problems.push(`${mb(most)} resident, above ${MOST_MB} MB`);
  return problems;
}

async function measure({ server }: CrowdedProduct): Promise<Idle> {
  const before = server.resident().now;
  const plan: HoldPlan = {
    url: server.url,
    rooms: server.rooms,
    perRoom: 1,
    letters: LETTERS,
    isPage: true,
  };
  const child = startClients('hold-connections.ts', plan);
  let open = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => (open = Number(line)));
  try {
    await Promise.race([once(lines, 'line'), failed(child)]);
    await sleep(REST_MS / 2);
    const cpu = server.cpuSeconds();
    await sleep(REST_MS / 2);
    const busy = (server.cpuSeconds() - cpu) / (REST_MS / 2 / 1_000);
    const { now, most } = server.resident();
    return { open: child.exitCode === null ? open : 0, before, after: now, most, busy };
  } finally {
    child.kill('SIGKILL');
  }
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The connections ended with ${code}.`);
}
