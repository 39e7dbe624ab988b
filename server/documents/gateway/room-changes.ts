import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { prepared } from '#server/db/statements.ts';
import type { Growth } from '#server/policies/growth/growth.ts';
import { sha256, signServiceToken } from '#server/policies/service-token.ts';
import { isTooLarge, tooLarge } from './change-size.ts';
import { deliverUpdate, type Delivery } from './room-delivery.ts';

export interface RoomChangesOptions {
  db: Db;
  /** The URL of the sync server: `config.syncUrl`, with the real port when PORT is 0. */
  syncUrl: () => string;
  /** From `serviceSecret(config)`. */
  secret: string;
  growth: Growth;
  log: Logger;
}

/** A change that was prepared from the present state of the journal. */
export type PreparedChange =
  /** The room already has this state. */
  | { kind: 'same' }
  | {
      kind: 'changed';
      /** Deletions to apply before the change, each as an update of its own. */
      clearing?: readonly Uint8Array[];
      update: Uint8Array;
      /** A client id that was never used before. */
      clientId: number;
      /**
       * The state before the change and its rev, to be stored as a version; undefined where nothing is overwritten.
       */
      versionBefore: { state: Uint8Array; rev: number; words?: number; note: string } | undefined;
    };

export interface RoomChange {
  ydocId: string;
  /** The kind of room, for error messages. */
  roomKind: 'document' | 'canvas';
  actingUserId: string;
  /** Makes the change happen once: a repeated call finds its part key and changes nothing. */
  operationKey: string;
  /**
   * Prepares the change; called again whenever the room did not accept it. @throws AppError when the change cannot be
   * made
   */
  make: () => Promise<PreparedChange>;
}

/** The room may be closing, or the sync process restarting. */
const ATTEMPTS = 3;
const PAUSE_MS = 400;

export interface RoomChanges {
  /**
   * Changes a room as one more collaborator; durable when the promise resolves. Changes of one room run one after the
   * other, because two changes made from one state would both be in the room. Must not be called inside `db.write`.
   * @returns the id of the version that stores the previous state; null when none was stored
   * @throws AppError `not_found`, `too_large`, `unavailable`, `too_many_requests`, and every error of `make`
   */
  change: (change: RoomChange) => Promise<string | null>;
}

/** Creates the only way in which the server changes rooms (A9). It holds no live document. */
export function createRoomChanges({ db, syncUrl, secret, growth, log }: RoomChangesOptions): RoomChanges {
  const isDone = (operationKey: string, ydocId: string): boolean =>
    prepared(db.rawReader, 'SELECT 1 FROM part_key WHERE operation_key = ? AND ydoc_id = ?').get(
      operationKey,
      ydocId,
    ) !== undefined;

  const queueTails = new Map<string, Promise<unknown>>();
  const runInOrder = async <T>(ydocId: string, work: () => Promise<T>): Promise<T> => {
    const previous = queueTails.get(ydocId);
    const tail = (async () => {
      await previous?.catch(() => {});
      return work();
    })();
    queueTails.set(ydocId, tail);
    try {
      return await tail;
    } finally {
      if (queueTails.get(ydocId) === tail) queueTails.delete(ydocId);
    }
  };

  const change = async ({
    ydocId,
    roomKind,
    actingUserId,
    operationKey,
    make,
  }: RoomChange): Promise<string | null> => {
    let stored: { id: string; rev: number } | undefined;
    for (let attempt = 1; ; attempt += 1) {
      if (isDone(operationKey, ydocId)) return stored?.id ?? null;
      const result = await make();
      if (result.kind === 'same') return null;
      const { update, clientId } = result;
      if ([update, ...(result.clearing ?? [])].some(isTooLarge)) throw tooLarge(roomKind);
      if (result.versionBefore && stored?.rev !== result.versionBefore.rev) {
        // This stores a complete state and its replacement, much more than the caller sent.
        growth.spend(actingUserId, result.versionBefore.state.byteLength + update.byteLength);
        const version = { ydocId, ...result.versionBefore, userId: actingUserId };
        stored = {
          id: await saveVersion(db, { ...version, kind: 'automatic' }),
          rev: result.versionBefore.rev,
        };
      }
      const deliver = (bytes: Uint8Array, key: string): Promise<Delivery> => {
        const claim = { ydocId, userId: actingUserId, operationKey: key, clientId, sha256: sha256(bytes) };
        return deliverUpdate({
          url: syncUrl(),
          ydocId,
          token: signServiceToken(secret, claim),
          update: bytes,
        });
      };
      let delivery: Delivery = { kind: 'kept' };
      // Each deletion has a key of its own; a repeated one deletes the nodes that are still there.
      for (const bytes of result.clearing ?? [])
        if (delivery.kind === 'kept') delivery = await deliver(bytes, `${operationKey}:clearing:${uuidv7()}`);
      if (delivery.kind === 'kept') delivery = await deliver(update, operationKey);
      if (delivery.kind === 'kept') return stored?.id ?? null;
      const { reason } = delivery;
      if (reason === 'already-done') return stored?.id ?? null;
      if (reason === 'not-found') throw notFound(`This ${roomKind}`);
      if (reason === 'document-full')
        throw new AppError('too_large', `This ${roomKind} has no room for more.`);
      log.warn({ ydocId, reason, attempt }, 'a change of the server did not reach its room');
      if (attempt === ATTEMPTS)
        throw new AppError('unavailable', `The ${roomKind} cannot be changed right now. Please try again.`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };

  return { change: (request) => runInOrder(request.ydocId, () => change(request)) };
}
