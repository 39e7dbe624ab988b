import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports that no system assigns by itself: Linux assigns from 32768, others from 49152. A port that the system assigns
 * could go to another test or to an outgoing connection before the program that it was meant for listens.
 */
const FIRST = 20_000;
const END = 32_000;
const MAX_TRIES = 50;

/** Returns a port of the loopback interface that is free at this moment, chosen at random. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
