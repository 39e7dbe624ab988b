import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';

export interface SyncOptions {
  db: Db;
  config: Config;
  log: Logger;
  epoch: string;
  workers: Workers;
  /** From `serviceSecret(config)`: what the gateway signs with. */
  secret: string;
  /** `allowedOrigins(config, port)` */
  origins: ReadonlySet<string>;
}

export interface Sync {
  /** For `server.on('upgrade', sync.handleUpgrade)`; answers every path itself. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** After a commit: reads the new event rows (F9). Cheap; may be called often. */
  pokeEvents: () => void;
  /** Takes nothing new, lets what was sent be kept and acknowledged, closes the sockets. Before `db.close()`. */
  close: () => Promise<void>;
}

export function createSync(_options: SyncOptions): Sync {
  throw new Error('The rooms are being built.');
}
