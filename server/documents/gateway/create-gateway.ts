import type { Logger } from 'pino';
import { AppError, invalidInput, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { tooLarge } from './change-size.ts';
import type { DocumentGateway } from './gateway.ts';
import { replaceBodyJob, type ReplaceBodyInput } from './replace-body-job.ts';
import type { PreparedChange, RoomChanges } from './room-changes.ts';
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
 * Creates the gateway, which changes documents as one more collaborator (A9). It holds no live document. A change is
 * durable when its promise resolves, and happens once under its operation key, even if a process dies midway.
 */
export function createDocumentGateway(options: GatewayOptions): DocumentGateway {
  const { db, workers, changes, log, deriveNow } = options;

  /** Deletes superseded versions. Runs after a change, so that it never deletes a version that is being restored. */
  const thinAfterChange = async (ydocId: string): Promise<void> => {
    try {
      await thinVersions(db, ydocId);
    } catch (error) {
      // The superseded versions are deleted after the next change.
      log.error({ err: error, ydocId }, 'old versions could not be taken away');
    }
  };

  /** Prepares a change in a worker. @param note the note of the version that stores the state before */
  const make = async (input: ReplaceBodyInput, person: string, note: string): Promise<PreparedChange> => {
    const result = await workers.run(replaceBodyJob, input, person);
    if (result.kind === 'absent') throw notFound('This document');
    if (result.kind === 'same') return result;
    if (result.kind === 'unreadable') throw invalidInput(result.message);
    if (result.kind === 'too-large') throw tooLarge('document');
    if (result.kind === 'damaged')
      throw new AppError('unavailable', 'Parts of this document are being recovered. Try again later.');
    if (result.kind !== 'changed') throw versionRefusal[result.kind]();
    const { clearing, update, clientId, before, rev, words } = result;
    return {
      kind: 'changed',
      clearing,
      update,
      clientId,
      versionBefore: { state: before, rev, words, note },
    };
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
        roomKind: 'document',
        make: () => make({ ydocId, body }, person, note),
      });
      await thinAfterChange(ydocId);
    },
    restoreVersion: async ({ versionId, ...request }) => {
      const { ydocId } = request;
      // The second request was made for a text that is just being changed.
      if (restoring.has(ydocId))
        throw new AppError('conflict', 'Another version of this document is being restored just now.');
      restoring.add(ydocId);
      const note = 'Before an older version was restored';
      const body = { versionId };
      try {
        const keptVersionId = await changes.change({
          ...request,
          roomKind: 'document',
          make: () => make({ ydocId, body }, request.actingUserId, note),
        });
        await thinAfterChange(ydocId);
        return { keptVersionId };
      } finally {
        restoring.delete(ydocId);
      }
    },
  };
}
