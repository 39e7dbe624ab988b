import type { Document } from '@hocuspocus/server';
import type { Logger } from 'pino';
import { applyUpdate } from 'yjs';
import type { Config } from '#server/config.ts';
import type { Outgoing } from '../connections/outgoing.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import type { Admission } from '../journal/admission.ts';
import type { MirrorCorrection } from './mirror.ts';
import type { MirrorAnswer, OpenAnswer } from './mirror-jobs.ts';
import type { RoomMirror } from './room-mirror.ts';

export interface CorrectionStoreOptions {
  log: Logger;
  /** Whether corrections are only counted in the log. */
  mode: Exclude<Config['moves'], 'off'>;
  admission: Pick<Admission, 'correct'>;
  outgoing: Pick<Outgoing, 'flushThisTurn'>;
}

/** Stores the corrections of a mirror in the journal, then applies them to the room. */
export class CorrectionStore {
  readonly #log: Logger;
  readonly #mode: 'log' | 'on';
  readonly #admission: Pick<Admission, 'correct'>;
  readonly #outgoing: Pick<Outgoing, 'flushThisTurn'>;

  constructor({ log, mode, admission, outgoing }: CorrectionStoreOptions) {
    this.#log = log;
    this.#mode = mode;
    this.#admission = admission;
    this.#outgoing = outgoing;
  }

  /** Stores corrections in their order. @throws RoomRefusal for the first one that cannot be stored */
  async add(mirror: RoomMirror, clientId: number, { corrections, counts }: MirrorAnswer): Promise<void> {
    const { ydocId } = mirror.room;
    if (counts.refused > 0)
      this.#log.error({ alarm: 'correction-refused', ydocId, ...counts }, 'a text was not corrected');
    if (this.#mode === 'log' && counts.corrections > 0)
      this.#log.info({ ydocId, ...counts }, 'moved text would be corrected');
    if (corrections.length > 0) this.#log.debug({ ydocId, ...counts }, 'moved text is corrected');
    for (const correction of corrections) await this.#storeOne(mirror, clientId, correction);
  }

  async #storeOne(
    mirror: RoomMirror,
    clientId: number,
    { fixes, bytes: update }: MirrorCorrection,
  ): Promise<void> {
    const { document, room } = mirror;
    if (document.isDestroyed) throw new RoomRefusal('rejoin');
    if (!mirror.spend(update.byteLength)) throw new RoomRefusal('text-budget');
    mirror.uncertain = { fixes, bytes: update };
    const id = await this.#admission.correct({ document, room, update, clientId, fixes });
    mirror.uncertain = undefined;
    mirror.doneUpTo = fixes;
    if (id === undefined) return;
    this.#apply(document, update);
    mirror.lastFix = id;
  }

  /** Applies a correction whose commit seemed to fail, if the journal has it. */
  applyUncertain(mirror: RoomMirror, { fixed }: OpenAnswer): void {
    const { uncertain, document } = mirror;
    mirror.uncertain = undefined;
    if (uncertain && fixed >= uncertain.fixes) this.#apply(document, uncertain.bytes);
  }

  #apply(document: Document, update: Uint8Array): void {
    this.#outgoing.flushThisTurn(document);
    // Hocuspocus broadcasts the update to the room.
    applyUpdate(document, update);
  }
}
