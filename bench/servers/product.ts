import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SyncToken } from '#shared/documents/sync-protocol.ts';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { freePort } from '#server/testing/free-port.ts';
import { respondsOn, launch, type MeasuredServer } from './measured-process.ts';
import { seedProduct, type SeededProduct } from './seed-product.ts';

/** The Node arguments of `npm start`. */
const START_ARGS = ['--max-semi-space-size=4'];

/** Starts Foolscap as `npm start` does, with one writer's documents in one workspace. */
export async function product(rooms: number): Promise<MeasuredServer> {
  const data = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const seeded = await seedProduct(join(data, 'foolscap.db'), rooms);
  const running = await startProduct(data, seeded);
  return {
    ...running,
    stop: async () => {
      await running.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the server on an existing data folder, which remains when the server stops.
 * @param nodeArgs arguments of Node, before the program's name
 */
export async function startProduct(
  data: string,
  { ids, sessionId }: Pick<SeededProduct, 'ids' | 'sessionId'>,
  nodeArgs: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<MeasuredServer> {
  const port = await freePort();
  const running = await launch({
    args: [...START_ARGS, ...nodeArgs, 'server/start.ts'],
    env: {
      PORT: String(port),
      DATA_DIR: data,
      DEMO: '0',
      LOG_LEVEL: 'error',
      MAX_CONNECTIONS_PER_USER: '100000',
      MAX_MESSAGES_PER_SECOND: '100000',
      MAX_BYTES_PER_SECOND: '1000000000',
      MAX_ROOM_BYTES_PER_SECOND: '1000000000',
      // All clients have the same address.
      MAX_UNAUTHENTICATED_PER_ADDRESS: '100000',
      MAX_UNAUTHENTICATED: '100000',
      ...env,
    },
    isReady: respondsOn(port),
  });
  const text = tokenText(sessionId);
  return {
    name: 'Foolscap',
    url: `ws://127.0.0.1:${port}/sync`,
    rooms: ids.map((name) => ({ name, token: text })),
    ...running,
  };
}

/** Returns the token with which a client joins a room. The client replaces `"{clientId}"` by its own id. */
export function tokenText(sessionId: string): string {
  const token: SyncToken = { session: sessionId, schema: SCHEMA_VERSION_TEXT };
  return JSON.stringify({ ...token, clientId: '{clientId}' });
}
