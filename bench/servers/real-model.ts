import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request as openRequest } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';

/** A request that reached the model. */
export interface ModelCall {
  body: string;
  /** When its connection was closed, or its answer was complete; milliseconds since 1970. */
  endedAt: number | undefined;
  /** Whether the whole answer was sent. */
  isComplete: boolean;
}

export interface RealModel {
  baseUrl: string;
  calls: ModelCall[];
  /** Connections that are open now. */
  connections: () => number;
  /** The most connections that were open at once. */
  most: () => number;
  stop: () => Promise<void>;
}

/**
 * Starts llama.cpp with a small model, behind a proxy that stamps when a caller closes a connection.
 * @param peers the folder of `PEERS_DIR`
 */
export async function realModel(peers: string): Promise<RealModel> {
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-model-'));
  const modelPort = await freePort();
  execFileSync('bash', [join(peers, 'llm-real/start.sh'), folder, String(modelPort)]);
  const calls: ModelCall[] = [];
  const sockets = new Set<Socket>();
  let most = 0;
  const agent = new Agent({ keepAlive: false });
  const proxy = createServer(async (request, response) => {
    const call: ModelCall = { body: '', endedAt: undefined, isComplete: false };
    calls.push(call);
    response.on('close', () => {
      call.endedAt = Date.now();
      call.isComplete = response.writableFinished;
      upstream?.destroy();
    });
    let upstream: ReturnType<typeof openRequest> | undefined;
    for await (const part of request) call.body += String(part);
    if (response.closed) return;
    const { method, url, headers } = request;
    upstream = openRequest({ port: modelPort, host: '127.0.0.1', method, path: url, headers, agent });
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    upstream.end(call.body);
  });
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    proxy.listen(port, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    connections: () => sockets.size,
    most: () => most,
    stop: async () => {
      await new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      });
      execFileSync('bash', [join(peers, 'stop.sh'), folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
