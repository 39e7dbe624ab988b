import { createServer } from 'node:http';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;

/** The delay of a server's event loop since the last request, milliseconds. */
export interface LoopDelay {
  max: number;
  p99: number;
  /** The most processor time between two turns. The rest of `max` was a wait for a processor. */
  maxOwn: number;
  /** What the turn with the most processor time was spent on. */
  longest: TurnParts;
}

/** The parts of one turn of the loop, milliseconds. */
export interface TurnParts {
  user: number;
  /** Processor time of the kernel: reading, writing, mapping memory. */
  system: number;
  /** Collecting garbage, a part of the others. */
  garbage: number;
  /** Memory pages that the whole process touched for the first time. */
  faults: number;
}

/**
 * Preloaded into a measured server. Listens on PROBE_PORT: `/memory` returns the memory usage, every other path the
 * delay since the last request.
 */
function startProbe(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const collections = watchCollections();
  let at = performance.now();
  let usage = process.threadCpuUsage();
  let faults = process.resourceUsage().minorPageFault;
  let longest = NO_TURN;
  setInterval(() => {
    const now = performance.now();
    const usageNow = process.threadCpuUsage();
    const faultsNow = process.resourceUsage().minorPageFault;
    const user = (usageNow.user - usage.user) / 1000;
    const system = (usageNow.system - usage.system) / 1000;
    const own = user + system;
    if (own > longest.own) longest = { own, user, system, faults: faultsNow - faults, from: at, to: now };
    [at, usage, faults] = [now, usageNow, faultsNow];
  }, RESOLUTION_MS).unref();
  createServer(({ url }, response) => {
    if (url === '/memory') {
      response.end(JSON.stringify(process.memoryUsage()));
      return;
    }
    const { own, user, system, faults: touched, from, to } = longest;
    const delays: LoopDelay = {
      max: inMs(delay.max),
      p99: inMs(delay.percentile(99)),
      maxOwn: own,
      longest: { user, system, garbage: collections.between(from, to), faults: touched },
    };
    response.end(JSON.stringify(delays));
    delay.reset();
    collections.clear();
    longest = NO_TURN;
  })
    .listen(Number(process.env['PROBE_PORT']), '127.0.0.1')
    .unref();
}

const NO_TURN = { own: 0, user: 0, system: 0, faults: 0, from: 0, to: 0 };

/** Collections of garbage that took at least this long are kept, milliseconds. */
const LONG_COLLECTION_MS = 5;

/** Records the long collections of garbage of this thread. */
function watchCollections(): { between: (from: number, to: number) => number; clear: () => void } {
  let found: PerformanceEntry[] = [];
  new PerformanceObserver((list) => {
    found.push(...list.getEntries().filter(({ duration }) => duration >= LONG_COLLECTION_MS));
  }).observe({ entryTypes: ['gc'] });
  return {
    between: (from, to) =>
      found
        .filter(({ startTime, duration }) => startTime < to && startTime + duration > from)
        .reduce((sum, { duration }) => sum + duration, 0),
    clear: () => {
      found = [];
    },
  };
}

const inMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

// Worker threads load the same preloads.
if (isMainThread) startProbe();
