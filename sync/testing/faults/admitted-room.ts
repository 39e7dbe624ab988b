import { Document } from '@hocuspocus/server';
import { pino } from 'pino';
import * as Y from 'yjs';
import type { RoomReason } from '#shared/documents/sync-protocol.ts';
import { openEpoch, type Epoch } from '#server/db/epoch.ts';
import { bindClients } from '#server/db/journal/append-rows.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoom } from '#server/db/journal/fold-room.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import { Admission, type Admitted, type UpdateSource } from '../../journal/admission.ts';
import { FoldSchedule } from '../../journal/fold-schedule.ts';
import type { LiveRoom } from '../../journal/live-room.ts';
import { loadRoom } from '../../journal/load-room.ts';
import { RoomRefusal } from '../../connections/room-refusal.ts';
import type { TestRooms } from '../test-rooms.ts';

/** The result of sending an update: admitted, or the reason of its refusal. */
export type SendResult = Admitted | RoomReason;

/** A room with the product's journal but without sockets: updates go directly to its admission. */
export class AdmittedRoom {
  readonly ydocId: string;
  readonly #rooms: TestRooms;
  readonly #epoch: Epoch;
  readonly #folds: FoldSchedule;
  readonly #admission: Admission;
  document: Document;
  #room: LiveRoom;

  private constructor(rooms: TestRooms, epoch: Epoch, document: Document, live: LiveRoom) {
    this.#rooms = rooms;
    this.#epoch = epoch;
    const { db, workers } = rooms;
    const log = pino({ level: 'silent' });
    const growth = growthOf(db, { isLow: false });
    this.#folds = new FoldSchedule({ db, workers, log });
    this.#admission = new Admission({ db, log, folds: this.#folds, epoch, growth });
    this.ydocId = live.ydocId;
    this.document = document;
    this.#room = live;
  }

  static async open(rooms: TestRooms, ydocId: string): Promise<AdmittedRoom> {
    const epoch = await openEpoch(rooms.db);
    const document = new Document(ydocId);
    return new AdmittedRoom(rooms, epoch, document, await load(rooms, epoch, document));
  }

  async send(update: Uint8Array, source: UpdateSource): Promise<SendResult> {
    const { document } = this;
    try {
      const admitted = await this.#admission.admit({ document, room: this.#room, update, source });
      if (admitted === 'stored') Y.applyUpdate(document, update);
      return admitted;
    } catch (error) {
      if (error instanceof RoomRefusal) return error.reason;
      throw error;
    }
  }

  /** Binds a client id to a user, as joining a room does [A8]. */
  async bindClientId(clientId: number, userId: string): Promise<void> {
    const binding = { clientIds: [clientId], device: null, actorKind: 'person' } as const;
    await this.#rooms.db.append((raw) => bindClients(raw, this.ydocId, userId, binding, Date.now()));
    this.#room.clientIds.markStored([clientId], userId);
  }

  /** Closes the room and loads it from its journal again. */
  async reload(): Promise<void> {
    this.document.destroy();
    this.document = new Document(this.ydocId);
    this.#room = await load(this.#rooms, this.#epoch, this.document);
  }

  /**
   * Folds the room.
   * @returns the reason why it cannot be folded; undefined when it was folded or has no rows
   */
  async fold(): Promise<string | undefined> {
    const { db } = this.#rooms;
    const fold = await foldRoom({ ydocId: this.ydocId }, { reader: () => db.rawReader });
    if (!('refused' in fold)) await commitFold(db, fold);
    else if (fold.refused !== 'nothing') return fold.refused;
    return undefined;
  }

  async close(): Promise<void> {
    this.document.destroy();
    await this.#folds.close();
  }
}

const load = ({ db }: TestRooms, epoch: Epoch, document: Document): Promise<LiveRoom> =>
  loadRoom({ db, log: pino({ level: 'silent' }), epoch }, document.name, document);
