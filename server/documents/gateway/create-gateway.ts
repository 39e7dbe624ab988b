import type { Logger } from 'pino';
import { AppError, invalidInput, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { DocumentGateway } from './gateway.ts';
import { replaceBodyJob, type ReplaceBodyInput } from './replace-body-job.ts';
import type { MadeChange, RoomChanges } from './room-changes.ts';
import { thinVersions } from '../versions/thin-versions.ts';
import { versionRefusal } from '../versions/version-refusals.ts';

export interface GatewayOptions {
  db: Db;
  workers: Workers;
  changes: RoomChanges;
  log: Logger;
  /** `createDeriveJob(…).deriveNow` */
  deriveNow: (ydocId: string) => Promise<void>;
}

/**
 * The gateway (A9): changes documents as one more collaborator. It holds no live document; what it sends is durable
 * when its promise resolves, and under one operation key it happens once, whatever dies in between.
 */
export function createDocumentGateway(options: GatewayOptions): DocumentGateway {
  const { db, workers, changes, log, deriveNow } = options;

  /** Afterwards: a version that is being restored is not to go in between. */
  const thin = async (ydocId: string): Promise<void> => {
    try {
      await thinVersions(db, ydocId);
    } catch (error) {
      // What is too many is taken away another time.
      log.error({ err: error, ydocId }, 'old versions could not be taken away');
    }
  };

  /** @param note what the version of the state before says */
  const make = async (input: ReplaceBodyInput, person: string, note: string): Promise<MadeChange> => {
    const made = await workers.run(replaceBodyJob, input, person);
    if (made.kind === 'absent') throw notFound('This document');
    if (made.kind === 'same') return made;
    if (made.kind === 'unreadable') throw invalidInput(made.message);
    if (made.kind === 'damaged')
      throw new AppError('unavailable', 'Parts of this document are being recovered. Try again later.');
    if (made.kind !== 'changed') throw versionRefusal[made.kind]();
    const { clearing, update, clientId, before, rev, words } = made;
    return { kind: 'changed', clearing, update, clientId, kept: { state: before, rev, words, note } };
  };

  const restoring = new Set<string>();
  return {
    deriveNow,
    replaceBody: async ({ markdown, ...request }) => {
      const { ydocId } = request;
      const note = 'Before its text was replaced';
      const body = { markdown };
      const person = request.actingUserId;
      await changes.change({
        ...request,
        what: 'document',
        make: () => make({ ydocId, body }, person, note),
      });
      await thin(ydocId);
    },
    restoreVersion: async ({ versionId, ...request }) => {
      const { ydocId } = request;
      // The second one was decided by a text that is just being changed.
      if (restoring.has(ydocId))
        throw new AppError('conflict', 'Another version of this document is being restored just now.');
      restoring.add(ydocId);
      const note = 'Before an older version was restored';
      const body = { versionId };
      try {
        const keptVersionId = await changes.change({
          ...request,
          what: 'document',
          make: () => make({ ydocId, body }, request.actingUserId, note),
        });
        await thin(ydocId);
        return { keptVersionId };
      } finally {
        restoring.delete(ydocId);
      }
    },
  };
}
