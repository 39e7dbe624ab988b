import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;

/** How long a server's event loop was held since it was last asked, milliseconds. */
export interface LoopDelay {
  max: number;
  p99: number;
  /** The most processor time between two turns: what is above it in `max` was spent waiting for a processor. */
  maxOwn: number;
}

/** Preloaded into a measured server, on its own PROBE_PORT: each question answers, and starts anew; `/memory` tells its memory. */
function listen(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let since = process.threadCpuUsage();
  let maxOwn = 0;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(since);
    maxOwn = Math.max(maxOwn, (user + system) / 1000);
    since = process.threadCpuUsage();
  }, RESOLUTION_MS).unref();
  createServer(({ url }, response) => {
    if (url === '/memory') {
      response.end(JSON.stringify(process.memoryUsage()));
      return;
    }
    const told: LoopDelay = { max: inMs(delay.max), p99: inMs(delay.percentile(99)), maxOwn };
    response.end(JSON.stringify(told));
    delay.reset();
    maxOwn = 0;
  })
    .listen(Number(process.env['PROBE_PORT']), '127.0.0.1')
    .unref();
}

const inMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

// Worker threads are started with the same preloads.
if (isMainThread) listen();
