import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;

/** The delay of a server's event loop since the last request, milliseconds. */
export interface LoopDelay {
  max: number;
  p99: number;
  /** The most processor time between two turns. The rest of `max` was a wait for a processor. */
  maxOwn: number;
}

/**
 * Preloaded into a measured server. Listens on PROBE_PORT: `/memory` returns the memory usage, every other path the
 * delay since the last request.
 */
function startProbe(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let lastUsage = process.threadCpuUsage();
  let maxOwn = 0;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(lastUsage);
    maxOwn = Math.max(maxOwn, (user + system) / 1000);
    lastUsage = process.threadCpuUsage();
  }, RESOLUTION_MS).unref();
  createServer(({ url }, response) => {
    if (url === '/memory') {
      response.end(JSON.stringify(process.memoryUsage()));
      return;
    }
    const delays: LoopDelay = { max: inMs(delay.max), p99: inMs(delay.percentile(99)), maxOwn };
    response.end(JSON.stringify(delays));
    delay.reset();
    maxOwn = 0;
  })
    .listen(Number(process.env['PROBE_PORT']), '127.0.0.1')
    .unref();
}

const inMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

// Worker threads load the same preloads.
if (isMainThread) startProbe();
