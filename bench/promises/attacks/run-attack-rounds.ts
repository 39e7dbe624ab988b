import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackPlan } from '../../load/attacks/attacks.ts';
import type { HonestPlan, HonestResult, HonestSecond } from '../../load/clients/honest-writers.ts';
import { startClients } from '../../load/clients/start-clients.ts';
import { ms, percentile } from '../../rows/row.ts';
import type { LoopDelay } from '../../servers/loop-probe.ts';
import type { AttackedServer } from './attacked-server.ts';

export interface Round {
  name: string;
  attacks: AttackPlan[];
  seconds: number;
}

/** Figures of one round; times in milliseconds, memory in bytes. */
export interface RoundFigures {
  name: string;
  acked: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  loop: LoopDelay;
  /** The slowest response of `/healthz`. */
  health: number;
  /** Peak memory. */
  memory: number;
}

export interface AttackResult {
  honest: HonestResult;
  rounds: RoundFigures[];
}

interface AttackRounds {
  server: AttackedServer;
  writers: HonestPlan['writers'];
  rounds: readonly Round[];
  /** Returns the bytes of memory in use. Sampled twice a second. */
  memory: () => number;
  log: (line: string) => void;
}

const SAMPLE_MS = 500;
const HEALTH_TIMEOUT_MS = 30_000;
const MINUTE_MS = 60_000;
/** Time for the clients' processes to start. */
const BEGIN_MS = 3_000;

/** The loop's figures when the probe of a server does not answer. */
const NO_ANSWER: LoopDelay = {
  p99: Infinity,
  max: Infinity,
  maxOwn: Infinity,
  longest: { user: 0, system: 0, garbage: 0, faults: 0 },
};

/** Lets honest writers write while the attacks of each round run beside them, each attack in a separate process. */
export async function runAttackRounds({
  server,
  writers,
  rounds,
  memory,
  log,
}: AttackRounds): Promise<AttackResult> {
  const seconds = rounds.reduce((sum, round) => sum + round.seconds + BEGIN_MS / 1_000, 0);
  const plan: HonestPlan = { syncUrl: server.syncUrl, writers, seconds: Math.ceil(seconds) };
  const writerProcess = startClients('honest-writers.ts', plan);
  let acks: number[] = [];
  let honest: HonestResult | undefined;
  const lines = createInterface({ input: writerProcess.stdout });
  const ended = once(lines, 'close');
  const hasBegun = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line === 'begin') resolve();
      else if (line !== 'end') {
        const message = JSON.parse(line) as HonestSecond | HonestResult;
        if ('acks' in message) acks.push(...message.acks);
        else honest = message;
      }
    });
  });
  await Promise.race([hasBegun, ended]);
  const figures: RoundFigures[] = [];
  for (const round of rounds) {
    if (!server.isAlive()) break;
    const attackers = round.attacks.map(restartingAttack);
    await sleep(BEGIN_MS);
    acks = [];
    await server.loopDelay().catch(() => undefined);
    const healthWatch = watchHealth(server, memory);
    const roundEndsAt = Date.now() + round.seconds * 1_000;
    let counted = 0;
    while (Date.now() < roundEndsAt && server.isAlive()) {
      await sleep(Math.min(MINUTE_MS, roundEndsAt - Date.now()));
      const lastMinute = acks.slice(counted);
      counted = acks.length;
      if (round.seconds * 1_000 > MINUTE_MS) log(await minuteLine(server, lastMinute, memory));
    }
    const { health, peak } = await healthWatch.end();
    const loop = await server.loopDelay().catch(() => NO_ANSWER);
    const ends = (await Promise.all(attackers.map((attacker) => attacker.end()))).flat();
    if (ends.length > 0) log(`attackers of "${round.name}" that ended and began again: ${ends.join(', ')}`);
    const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentileOf(acks, share));
    const found: RoundFigures = {
      name: round.name,
      acked: acks.length,
      p50: p50 ?? Infinity,
      p95: p95 ?? Infinity,
      p99: p99 ?? Infinity,
      max: max ?? Infinity,
      loop,
      health,
      memory: peak,
    };
    figures.push(found);
    log(roundLine(found));
  }
  if (!server.isAlive()) {
    await kill(writerProcess);
    return { honest: { written: [], unacknowledged: 0, problems: [] }, rounds: figures };
  }
  await ended;
  if (!honest) throw new Error('The honest writers ended early.');
  return { honest, rounds: figures };
}

/** Returns the figures of the last minute of a long round, as a line of text. */
async function minuteLine(
  server: AttackedServer,
  acks: readonly number[],
  memory: () => number,
): Promise<string> {
  if (!server.isAlive()) return `  the server ended by itself: ${server.logTail()}`;
  const heap = await server.heap().catch(() => undefined);
  const mb = (bytes = 0): string => `${Math.round(bytes / 1e6)} MB`;
  return (
    `  a minute: ${acks.length} acknowledged, p95 ${ms(percentileOf(acks, 0.95))}; memory ${mb(memory())}, ` +
    `heap ${mb(heap?.heapUsed)}, buffers ${mb(heap?.arrayBuffers)}`
  );
}

const percentileOf = (values: readonly number[], share: number): number =>
  share === 1 ? Math.max(...values.slice(-100_000), 0) : percentile(values, share);

/** Returns the figures of a round as a line of text. */
export const roundLine = ({ name, acked, p50, p95, p99, max, loop, health, memory }: RoundFigures): string =>
  `${name}: ${acked} acknowledged, p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, slowest ${ms(max)}; ` +
  `loop p99 ${ms(loop.p99)}, most ${ms(loop.max)}, of its own work ${ms(loop.maxOwn)} ` +
  `(kernel ${ms(loop.longest.system)}, garbage ${ms(loop.longest.garbage)}, ${loop.longest.faults} new pages); ` +
  `health ${ms(health)}; memory ${Math.round(memory / 1e6)} MB`;

interface HealthWatch {
  end: () => Promise<{ health: number; peak: number }>;
}

/** Polls the server's health and samples its memory until `end` is called. */
function watchHealth(server: AttackedServer, memory: () => number): HealthWatch {
  const watching = new AbortController();
  let peak = 0;
  let health = 0;
  const sampling = setInterval(() => {
    if (server.isAlive()) peak = Math.max(peak, memory());
  }, SAMPLE_MS);
  const polling = (async () => {
    while (!watching.signal.aborted) {
      const from = performance.now();
      const answer = await fetch(`${server.url}/healthz`, {
        signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
      }).catch(() => undefined);
      health = Math.max(health, answer?.ok ? performance.now() - from : Infinity);
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    end: async () => {
      watching.abort();
      clearInterval(sampling);
      await polling;
      return { health, peak };
    },
  };
}

interface AttackProcess {
  /** Ends the process. @returns the attack's name once for each time its process had ended by itself */
  end: () => Promise<string[]>;
}

/** Starts an attack, and restarts its process when it ends by itself: a long attack can run out of memory. */
function restartingAttack(plan: AttackPlan): AttackProcess {
  const ends: string[] = [];
  let isOver = false;
  const startProcess = (): ChildProcess => {
    const started = startClients('../attacks/attack.ts', plan);
    started.once('exit', () => {
      if (isOver) return;
      ends.push(plan.attack);
      child = startProcess();
    });
    return started;
  };
  let child = startProcess();
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
