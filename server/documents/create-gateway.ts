import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { DocumentGateway } from './gateway.ts';

export interface GatewayOptions {
  db: Db;
  workers: Workers;
  /** Where the rooms are: `config.syncUrl`, with the real port when PORT is 0. */
  syncUrl: () => string;
  /** From `serviceSecret(config)`. */
  secret: string;
  log: Logger;
  /** `createDeriveJob(…).deriveNow` */
  deriveNow: (ydocId: string) => Promise<void>;
}

/** The gateway (A9): changes documents as one more collaborator. */
export function createDocumentGateway(_options: GatewayOptions): DocumentGateway {
  throw new Error('The gateway is being built.');
}
