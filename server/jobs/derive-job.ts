import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';

export interface DeriveJobOptions {
  db: Db;
  workers: Workers;
  log: Logger;
}

export interface DeriveJob {
  start: () => void;
  deriveNow: (ydocId: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Keeps `contentMd` and word counts up with the journal (A13). */
export function createDeriveJob(_options: DeriveJobOptions): DeriveJob {
  throw new Error('The derive job is being built.');
}
