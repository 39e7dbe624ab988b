import type { Logger } from 'pino';
import type { Ai } from '#server/ai/ai.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { CanvasGateway } from '#server/documents/canvases/canvas-gateway.ts';
import type { DiskStore } from '#server/files/disk-store.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Growth } from '#server/policies/growth/growth.ts';

/** The services of the process that kinds of runs use. */
export interface RunServices {
  db: Db;
  workers: Workers;
  files: FileStore | DiskStore;
  growth: Growth;
  /** The language models. */
  ai: Pick<Ai, 'providerFor'>;
  canvases: CanvasGateway;
  log: Logger;
}
