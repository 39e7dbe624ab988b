import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes of a server after its garbage was collected. */
export interface Memory {
  /** What the system has given the process. */
  resident: number;
  /** The heap in use, and buffers outside of it. */
  used: number;
}

/** Preloaded into a measured server: asked by any message from its parent, it tells its memory. */
process.on('message', () => {
  void tell();
});
// A benchmark that was broken off leaves no servers behind.
process.on('disconnect', () => process.exit());
// A server that ends must not be kept by the benchmark's questions.
process.channel?.unref();

async function tell(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await globalThis.gc?.({ execution: 'async', type: 'major', flavor: 'last-resort' });
    await sleep(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ resident: rss, used: heapUsed + external } satisfies Memory);
}
