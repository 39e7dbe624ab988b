import { connect, type Socket } from 'node:net';
import { RawClient } from '#sync/testing/raw-client.ts';
import type { Target, StopCondition } from '#sync/testing/faults/budget-attacks.ts';
import { flood, post } from './request-attacks.ts';

const PAUSE_MS = 20;
const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
const FRAME_BYTES = 8 * 1024 * 1024;
const IDLE_SOCKETS = 3_000;
const HALF_REQUESTS = 2_000;

/** Sends messages of megabytes on unauthenticated sockets. */
export async function longFrames({ syncUrl, ydocId, headers }: Target, until: StopCondition): Promise<void> {
  const frame = new Uint8Array(FRAME_BYTES);
  await flood(until, async () => {
    const client = await RawClient.connect(syncUrl, headers?.());
    client.update(ydocId, frame);
    await Promise.race([client.closed().catch(() => 0), pause()]);
    client.close();
  });
}

/** Opens as many silent sockets as the server accepts, and replaces those that it closes. */
export async function idleSockets({ syncUrl, headers }: Target, until: StopCondition): Promise<void> {
  const open = new Set<RawClient>();
  await flood(until, async () => {
    if (open.size >= IDLE_SOCKETS) return;
    const client = await RawClient.connect(syncUrl, headers?.());
    open.add(client);
    client.socket.on('close', () => open.delete(client));
  });
}

/** Opens connections that send half of a request's head, or a body that stops. */
export async function halfRequests({ httpUrl, headers }: Target, until: StopCondition): Promise<void> {
  const { hostname, port } = new URL(httpUrl);
  const open = new Set<Socket>();
  while (!until()) {
    for (let made = 0; made < 10 && open.size < HALF_REQUESTS; made += 1) {
      const isHead = open.size % 2 === 0;
      const socket = connect(Number(port), hostname);
      const lines = Object.entries(headers?.() ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /auth/email/login HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}`);
      if (!isHead) socket.write('Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"email":');
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    await pause();
  }
}

/** Guesses passwords. Each guess costs the server a hash. */
export async function loginAttempts(target: Target, until: StopCondition): Promise<void> {
  await flood(until, (turn) => {
    const body = { email: `writer${turn % 5_000}@letters.example`, password: `guess number ${turn}` };
    return post(target, '/auth/email/login', JSON.stringify(body));
  });
}

export async function signUps(target: Target, until: StopCondition): Promise<void> {
  await flood(until, (turn) => {
    const body = { email: `nobody${turn}@letters.example`, password: `a long walk number ${turn}` };
    return post(target, '/auth/email/signup', JSON.stringify(body));
  });
}
