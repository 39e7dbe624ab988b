import type { Logger } from 'pino';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { sha256, signServiceToken } from '#server/policies/service-token.ts';
import type { DocumentGateway } from './gateway.ts';
import { replaceBodyJob } from './replace-body-job.ts';
import { deliverUpdate } from './room-delivery.ts';

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

/** The room may be closing, the sync process starting anew. */
const ATTEMPTS = 3;
const PAUSE_MS = 400;

/**
 * The gateway (A9): changes documents as one more collaborator. It holds no live document; what it sends is durable
 * when its promise resolves, and under one operation key it happens once, whatever dies in between.
 */
export function createDocumentGateway(options: GatewayOptions): DocumentGateway {
  const { db, workers, syncUrl, secret, log, deriveNow } = options;
  const isDone = (operationKey: string, ydocId: string): boolean =>
    prepared(db.rawReader, 'SELECT 1 FROM part_key WHERE operation_key = ? AND ydoc_id = ?').get(
      operationKey,
      ydocId,
    ) !== undefined;

  return {
    deriveNow,
    replaceBody: async ({ ydocId, markdown, actingUserId, operationKey }) => {
      for (let attempt = 1; ; attempt += 1) {
        if (isDone(operationKey, ydocId)) return;
        const made = await workers.run(replaceBodyJob, { ydocId, markdown });
        if (made.kind === 'absent') throw notFound('This document');
        if (made.kind === 'same') return;
        if (made.kind === 'damaged') {
          throw new AppError('unavailable', 'Parts of this document are being recovered. Try again later.');
        }
        const { update, clientId, before, rev } = made;
        await saveVersion(db, {
          ydocId,
          state: before,
          rev,
          kind: 'automatic',
          note: 'Before its text was replaced',
          userId: actingUserId,
        });
        const claim = { ydocId, userId: actingUserId, operationKey, clientId, sha256: sha256(update) };
        const delivery = await deliverUpdate({
          url: syncUrl(),
          ydocId,
          token: signServiceToken(secret, claim),
          update,
        });
        if (delivery.kind === 'kept') return;
        const { reason } = delivery;
        if (reason === 'already-done') return;
        if (reason === 'not-found') throw notFound('This document');
        if (reason === 'document-full')
          throw new AppError('too_large', 'This document has no room for more.');
        log.warn({ ydocId, reason, attempt }, 'a change of the server did not reach its room');
        if (attempt === ATTEMPTS) {
          throw new AppError('unavailable', 'The document cannot be changed right now. Please try again.');
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    },
  };
}
