import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackPlan } from '../../load/attacks/attacks.ts';
import type { HonestPlan, HonestResult, HonestSecond } from '../../load/clients/honest-writers.ts';
import { startClients } from '../../load/clients/start-clients.ts';
import { ms, percentile } from '../../rows/row.ts';
import type { LoopDelay } from '../../servers/loop-probe.ts';
import type { Besieged } from './besieged-server.ts';

export interface Round {
  name: string;
  attacks: AttackPlan[];
  seconds: number;
}

/** Milliseconds and bytes. */
export interface RoundFigures {
  name: string;
  acked: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  loop: LoopDelay;
  /** The slowest answer of `/healthz`. */
  health: number;
  /** Memory at the most. */
  memory: number;
}

export interface SiegeResult {
  honest: HonestResult;
  rounds: RoundFigures[];
}

interface SiegePlan {
  server: Besieged;
  writers: HonestPlan['writers'];
  rounds: readonly Round[];
  /** Bytes of memory in use, asked twice a second. */
  memory: () => number;
  say: (line: string) => void;
}

const SAMPLE_MS = 500;
const HEALTH_WITHIN_MS = 30_000;
const MINUTE_MS = 60_000;
/** Processes of clients begin within this. */
const BEGIN_MS = 3_000;

/** People write while each round's attacks run beside them, each attack in a process of its own. */
export async function runSiege({ server, writers, rounds, memory, say }: SiegePlan): Promise<SiegeResult> {
  const seconds = rounds.reduce((sum, round) => sum + round.seconds + BEGIN_MS / 1_000, 0);
  const plan: HonestPlan = { syncUrl: server.syncUrl, writers, seconds: Math.ceil(seconds) };
  const people = startClients('honest-writers.ts', plan);
  let acks: number[] = [];
  let honest: HonestResult | undefined;
  const lines = createInterface({ input: people.stdout });
  const ended = once(lines, 'close');
  const begun = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line === 'begin') resolve();
      else if (line !== 'end') {
        const told = JSON.parse(line) as HonestSecond | HonestResult;
        if ('acks' in told) acks.push(...told.acks);
        else honest = told;
      }
    });
  });
  await Promise.race([begun, ended]);
  const figures: RoundFigures[] = [];
  for (const round of rounds) {
    if (!server.isAlive()) break;
    const attackers = round.attacks.map(persistentAttacker);
    await sleep(BEGIN_MS);
    acks = [];
    await server.loopDelay().catch(() => undefined);
    const watched = watch(server, memory);
    const over = Date.now() + round.seconds * 1_000;
    let counted = 0;
    while (Date.now() < over && server.isAlive()) {
      await sleep(Math.min(MINUTE_MS, over - Date.now()));
      const lastMinute = acks.slice(counted);
      counted = acks.length;
      if (round.seconds * 1_000 > MINUTE_MS) say(await minuteLine(server, lastMinute, memory));
    }
    const { health, most } = await watched.end();
    const loop = await server.loopDelay().catch(() => ({ p99: Infinity, max: Infinity, maxOwn: Infinity }));
    const ends = (await Promise.all(attackers.map((attacker) => attacker.end()))).flat();
    if (ends.length > 0) say(`attackers of "${round.name}" that ended and began again: ${ends.join(', ')}`);
    const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => shareOf(acks, share));
    const found: RoundFigures = {
      name: round.name,
      acked: acks.length,
      p50: p50 ?? Infinity,
      p95: p95 ?? Infinity,
      p99: p99 ?? Infinity,
      max: max ?? Infinity,
      loop,
      health,
      memory: most,
    };
    figures.push(found);
    say(lineOf(found));
  }
  if (!server.isAlive()) {
    await kill(people);
    return { honest: { written: [], owed: 0, problems: [] }, rounds: figures };
  }
  await ended;
  if (!honest) throw new Error('The honest writers ended early.');
  return { honest, rounds: figures };
}

/** How a long round goes on. */
async function minuteLine(server: Besieged, acks: readonly number[], memory: () => number): Promise<string> {
  if (!server.isAlive()) return `  the server ended by itself: ${server.logEnd()}`;
  const heap = await server.heap().catch(() => undefined);
  const mb = (bytes = 0): string => `${Math.round(bytes / 1e6)} MB`;
  return (
    `  a minute: ${acks.length} acknowledged, p95 ${ms(shareOf(acks, 0.95))}; memory ${mb(memory())}, ` +
    `heap ${mb(heap?.heapUsed)}, buffers ${mb(heap?.arrayBuffers)}`
  );
}

const shareOf = (values: readonly number[], share: number): number =>
  share === 1 ? Math.max(...values.slice(-100_000), 0) : percentile(values, share);

/** Rounds in a line each. */
export const lineOf = ({ name, acked, p50, p95, p99, max, loop, health, memory }: RoundFigures): string =>
  `${name}: ${acked} acknowledged, p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, slowest ${ms(max)}; ` +
  `loop p99 ${ms(loop.p99)}, most ${ms(loop.max)}, of its own work ${ms(loop.maxOwn)}; ` +
  `health ${ms(health)}; memory ${Math.round(memory / 1e6)} MB`;

interface Watched {
  end: () => Promise<{ health: number; most: number }>;
}

/** Asks for the server's health, and how much memory it uses, until it is ended. */
function watch(server: Besieged, memory: () => number): Watched {
  const watching = new AbortController();
  let most = 0;
  let health = 0;
  const sampling = setInterval(() => {
    if (server.isAlive()) most = Math.max(most, memory());
  }, SAMPLE_MS);
  const asking = (async () => {
    while (!watching.signal.aborted) {
      const from = performance.now();
      const answer = await fetch(`${server.url}/healthz`, {
        signal: AbortSignal.timeout(HEALTH_WITHIN_MS),
      }).catch(() => undefined);
      health = Math.max(health, answer?.ok ? performance.now() - from : Infinity);
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    end: async () => {
      watching.abort();
      clearInterval(sampling);
      await asking;
      return { health, most };
    },
  };
}

interface Attacker {
  /** @returns the attack's name, as often as its process had ended by itself */
  end: () => Promise<string[]>;
}

/** An attack whose process is started again when it ends by itself: a long one can run out of its own memory. */
function persistentAttacker(plan: AttackPlan): Attacker {
  const ends: string[] = [];
  let isOver = false;
  const begin = (): ChildProcess => {
    const started = startClients('../attacks/attack.ts', plan);
    started.once('exit', () => {
      if (isOver) return;
      ends.push(plan.attack);
      child = begin();
    });
    return started;
  };
  let child = begin();
  return {
    end: async () => {
      isOver = true;
      await kill(child);
      return ends;
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
