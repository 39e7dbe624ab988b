import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Ai } from '#server/ai/ai.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { CanvasGateway } from '#server/documents/canvases/canvas-gateway.ts';
import type { DiskStore } from '#server/files/disk-store.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Growth } from '#server/policies/growth/growth.ts';
import type { SignedIds } from '#server/policies/signed-ids.ts';

/** The services of the process that kinds of runs use. */
export interface RunServices {
  db: Db;
  workers: Workers;
  files: FileStore | DiskStore;
  growth: Growth;
  /** The language models. */
  ai: Pick<Ai, 'providerFor'>;
  canvases: CanvasGateway;
  config: Pick<Config, 'publicUrl'>;
  mailer: Pick<Mailer, 'deliver'>;
  /** The tokens of the unsubscribe links in newsletters. */
  unsubscribeTokens: SignedIds;
  log: Logger;
}
