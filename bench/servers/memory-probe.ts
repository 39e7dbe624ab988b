import { setTimeout as sleep } from 'node:timers/promises';

/** Memory of a server after a garbage collection, bytes. */
export interface Memory {
  /** Resident memory of the process. */
  resident: number;
  /** The heap in use and the buffers outside it. */
  used: number;
}

/** Preloaded into a measured server: answers any message of its parent with the memory usage. */
process.on('message', () => {
  void sendMemory();
});
// The server exits when the benchmark was aborted.
process.on('disconnect', () => process.exit());
// The channel must not keep a server alive that has finished.
process.channel?.unref();

async function sendMemory(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await globalThis.gc?.({ execution: 'async', type: 'major', flavor: 'last-resort' });
    await sleep(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ resident: rss, used: heapUsed + external } satisfies Memory);
}
