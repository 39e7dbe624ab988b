import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { prepared } from '#server/db/statements.ts';
import type { Growth } from '#server/policies/growth/growth.ts';
import { sha256, signServiceToken } from '#server/policies/service-token.ts';
import { deliverUpdate, type Delivery } from './room-delivery.ts';

export interface RoomChangesOptions {
  db: Db;
  /** Where the rooms are: `config.syncUrl`, with the real port when PORT is 0. */
  syncUrl: () => string;
  /** From `serviceSecret(config)`. */
  secret: string;
  growth: Growth;
  log: Logger;
}

/** A change that was made from what the journal holds now. */
export type MadeChange =
  /** It says so already. */
  | { kind: 'same' }
  | {
      kind: 'changed';
      /** Deletions that go before it, each by itself; left out where there are none. */
      clearing?: readonly Uint8Array[];
      update: Uint8Array;
      /** Nobody has written under it before. */
      clientId: number;
      /** What is kept as a version before, of the rev it is; undefined where nothing is overwritten. */
      kept: { state: Uint8Array; rev: number; words?: number; note: string } | undefined;
    };

export interface RoomChange {
  ydocId: string;
  /** What the room is, for whoever asked. */
  what: 'document' | 'canvas';
  actingUserId: string;
  /** Makes it happen once: a replay finds its part key and changes nothing. */
  operationKey: string;
  /** Asked anew whenever the room did not take what was made. @throws AppError when the change cannot be made */
  make: () => Promise<MadeChange>;
}

/** The room may be closing, the sync process starting anew. */
const ATTEMPTS = 3;
const PAUSE_MS = 400;

export interface RoomChanges {
  /**
   * Changes a room as one more collaborator, durable when it answers; changes of one room go one after another: made
   * from one state, two would both be in it. Never called inside `db.write`.
   * @returns the id of the version of what was there before, null where none was kept
   * @throws AppError `not_found`, `too_large`, `unavailable`, `too_many_requests`, and what `make` throws
   */
  change: (change: RoomChange) => Promise<string | null>;
}

/** What every change of the server goes through on its way into a room (A9). It holds no live document. */
export function createRoomChanges({ db, syncUrl, secret, growth, log }: RoomChangesOptions): RoomChanges {
  const isDone = (operationKey: string, ydocId: string): boolean =>
    prepared(db.rawReader, 'SELECT 1 FROM part_key WHERE operation_key = ? AND ydoc_id = ?').get(
      operationKey,
      ydocId,
    ) !== undefined;

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

  const change = async ({
    ydocId,
    what,
    actingUserId,
    operationKey,
    make,
  }: RoomChange): Promise<string | null> => {
    let kept: { id: string; rev: number } | undefined;
    for (let attempt = 1; ; attempt += 1) {
      if (isDone(operationKey, ydocId)) return kept?.id ?? null;
      const made = await make();
      if (made.kind === 'same') return null;
      const { update, clientId } = made;
      if (made.kept && kept?.rev !== made.kept.rev) {
        // A whole state each time, and what comes in its place: far more than was asked with.
        growth.spend(actingUserId, made.kept.state.byteLength + update.byteLength);
        const version = { ydocId, ...made.kept, userId: actingUserId };
        kept = { id: await saveVersion(db, { ...version, kind: 'automatic' }), rev: made.kept.rev };
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
      // A key of its own each: one that is made again deletes what is still there.
      for (const bytes of made.clearing ?? [])
        if (delivery.kind === 'kept') delivery = await deliver(bytes, `${operationKey}:clearing:${uuidv7()}`);
      if (delivery.kind === 'kept') delivery = await deliver(update, operationKey);
      if (delivery.kind === 'kept') return kept?.id ?? null;
      const { reason } = delivery;
      if (reason === 'already-done') return kept?.id ?? null;
      if (reason === 'not-found') throw notFound(`This ${what}`);
      if (reason === 'document-full') throw new AppError('too_large', `This ${what} has no room for more.`);
      log.warn({ ydocId, reason, attempt }, 'a change of the server did not reach its room');
      if (attempt === ATTEMPTS)
        throw new AppError('unavailable', `The ${what} cannot be changed right now. Please try again.`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };

  return { change: (request) => inTurn(request.ydocId, () => change(request)) };
}
