import type { Logger } from 'pino';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { sha256, signServiceToken } from '#server/policies/service-token.ts';
import type { DocumentGateway } from './gateway.ts';
import { replaceBodyJob, type ReplaceBodyInput } from './replace-body-job.ts';
import { deliverUpdate } from './room-delivery.ts';
import { thinVersions } from './versions/thin-versions.ts';
import { versionRefusal } from './versions/version-refusals.ts';

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

interface Change extends ReplaceBodyInput {
  /** What the version of the state before says. */
  note: string;
  actingUserId: string;
  operationKey: string;
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

  /** Changes of one document, one after another: made from one state, two would both be in the text. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = async <T>(ydocId: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(ydocId);
    const turn = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    turns.set(ydocId, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(ydocId) === turn) turns.delete(ydocId);
    }
  };

  /** Afterwards: a version that is being restored is not to go in between. */
  const thin = async (ydocId: string): Promise<void> => {
    try {
      await thinVersions(db, ydocId);
    } catch (error) {
      // What is too many is taken away another time.
      log.error({ err: error, ydocId }, 'old versions could not be taken away');
    }
  };

  /** @returns the version of what was there before, null when nothing had to be changed */
  const change = async ({
    ydocId,
    body,
    note,
    actingUserId,
    operationKey,
  }: Change): Promise<string | null> => {
    let kept: { id: string; rev: number } | undefined;
    for (let attempt = 1; ; attempt += 1) {
      if (isDone(operationKey, ydocId)) return kept?.id ?? null;
      const made = await workers.run(replaceBodyJob, { ydocId, body });
      if (made.kind === 'absent') throw notFound('This document');
      if (made.kind === 'same') return null;
      if (made.kind === 'damaged') {
        throw new AppError('unavailable', 'Parts of this document are being recovered. Try again later.');
      }
      if (made.kind !== 'changed') throw versionRefusal[made.kind]();
      const { update, clientId, before, rev, words } = made;
      if (kept?.rev !== rev) {
        const version = { ydocId, state: before, rev, words, note, userId: actingUserId };
        kept = { id: await saveVersion(db, { ...version, kind: 'automatic' }), rev };
      }
      const claim = { ydocId, userId: actingUserId, operationKey, clientId, sha256: sha256(update) };
      const delivery = await deliverUpdate({
        url: syncUrl(),
        ydocId,
        token: signServiceToken(secret, claim),
        update,
      });
      if (delivery.kind === 'kept') return kept.id;
      const { reason } = delivery;
      if (reason === 'already-done') return kept.id;
      if (reason === 'not-found') throw notFound('This document');
      if (reason === 'document-full') throw new AppError('too_large', 'This document has no room for more.');
      log.warn({ ydocId, reason, attempt }, 'a change of the server did not reach its room');
      if (attempt === ATTEMPTS) {
        throw new AppError('unavailable', 'The document cannot be changed right now. Please try again.');
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };

  const restoring = new Set<string>();
  return {
    deriveNow,
    replaceBody: async ({ markdown, ...request }) => {
      const { ydocId } = request;
      const note = 'Before its text was replaced';
      await inTurn(ydocId, () => change({ ...request, body: { markdown }, note }));
      await thin(ydocId);
    },
    restoreVersion: async ({ versionId, ...request }) => {
      const { ydocId } = request;
      // The second one was decided by a text that is just being changed.
      if (restoring.has(ydocId))
        throw new AppError('conflict', 'Another version of this document is being restored just now.');
      restoring.add(ydocId);
      const note = 'Before an older version was restored';
      try {
        const keptVersionId = await inTurn(ydocId, () => change({ ...request, body: { versionId }, note }));
        await thin(ydocId);
        return { keptVersionId };
      } finally {
        restoring.delete(ydocId);
      }
    },
  };
}
