import * as Y from 'yjs';
import { applyStateParts } from '#shared/documents/updates/apply-journal-update.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { withoutFormattingCleanup } from '#shared/documents/without-formatting-cleanup.ts';
import { MOVES_ARRAY, type IsServer } from '#shared/moves/move-record.ts';
import { MoveShadow } from '#shared/moves/shadow/move-shadow.ts';
import { storedBytes, type JournalRoom } from '#server/db/journal/read-room.ts';
import type { RowKind } from '#server/db/journal/row-kinds.ts';

/** The largest room that is corrected, bytes of its journal. A long novel has a tenth of that. */
const MAX_ROOM_BYTES = 8 * 1024 * 1024;
/** The most structs of a corrected room. In memory a struct takes about 200 bytes. */
const MAX_STRUCTS = 400_000;
/** The most records of moves in a corrected room. */
const MAX_RECORDS = 20_000;

export interface MirrorOptions {
  /** The id under which corrections are written. */
  clientId: number;
  /** Rows up to this id were read before: they are not read as intents again. */
  readUpTo: number;
  /** Whether corrections are only counted. */
  isDry: boolean;
  /** Whether blocks may be made again at their place [M12]. */
  mayRebuild: boolean;
  isServer: IsServer;
}

/** A committed row. */
export interface MirrorRow {
  id: number;
  bytes: Uint8Array;
  kind: RowKind;
}

/** An update that makes the document equal to the intents of its writers. */
export interface MirrorCorrection {
  /** The id of the row that it follows from. */
  fixes: number;
  bytes: Uint8Array;
}

/** The size of corrections, without any text. */
export interface MirrorCounts {
  corrections: number;
  copied: number;
  removed: number;
  rebuilt: number;
  refused: number;
}

/** The reason why a room is not corrected. */
export type MirrorRefusal = 'gone' | 'damaged' | 'incomplete' | 'too-large';

/** Thrown for a room that cannot be corrected. */
export class MirrorRefused extends Error {
  readonly reason: MirrorRefusal;

  constructor(reason: MirrorRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** A copy of a room's document with its shadow, to which only this server writes [M2][M7]. */
export class Mirror {
  readonly #options: MirrorOptions;
  /** The document as everybody has it, if corrections are only counted. */
  readonly #plain: Y.Doc | undefined;
  #doc: Y.Doc;
  /** Undefined after a catch-up: it is read from the document again before the next row [M9]. */
  #shadow: MoveShadow | undefined;
  #counts: MirrorCounts = noCounts();
  /** The options of the shadow, which reads them anew for each row. */
  readonly #shadowOptions: { mayRebuild: boolean; isServer: IsServer };

  /** @throws MirrorRefused for a room that is too large or incomplete */
  private constructor(doc: Y.Doc, options: MirrorOptions) {
    this.#options = options;
    const { mayRebuild, isServer } = options;
    this.#shadowOptions = { mayRebuild, isServer };
    this.#plain = options.isDry ? copyOf(doc) : undefined;
    this.#doc = doc;
    this.#requireBounded();
  }

  /**
   * Reads a room as it is stored: the snapshot, the rows up to the newest one that was corrected and its correction as a
   * state, and the later rows one by one as intents [M11].
   * @throws MirrorRefused
   */
  static open(
    room: JournalRoom,
    options: MirrorOptions,
  ): { mirror: Mirror; fixed: number; corrections: MirrorCorrection[] } {
    if (room.damaged.length > 0 || room.hasQuarantine) throw new MirrorRefused('damaged');
    if (storedBytes(room) > MAX_ROOM_BYTES) throw new MirrorRefused('too-large');
    const { snapshot, rows } = room;
    // One process corrects a room, row by row in order: the rows before a corrected one were read, too.
    const fixed = Math.max(0, ...rows.map(({ fixes }) => fixes ?? 0));
    const firstContent = snapshot ? undefined : rows[0];
    const isRead = (row: MirrorRow): boolean =>
      row.kind === 'fix' || row.id <= Math.max(fixed, options.readUpTo) || row === firstContent;
    const doc = withoutFormattingCleanup(new Y.Doc());
    doc.clientID = options.clientId;
    applyStateParts(doc, { snapshot, rows: rows.filter((row) => isRead(row)) });
    if (isIncomplete(doc)) throw new MirrorRefused('incomplete');
    const mirror = new Mirror(doc, options);
    return {
      mirror,
      fixed,
      corrections: mirror.admit(
        rows.filter((row) => !isRead(row)),
        options.mayRebuild,
      ),
    };
  }

  /**
   * Reads rows in the order of the journal.
   * @param mayRebuild whether blocks may be made again at their place: everybody in the room reads the records now [M12]
   * @returns the corrections, each of which follows from one row; none if corrections are only counted
   * @throws MirrorRefused when the room has become too large
   */
  admit(rows: readonly MirrorRow[], mayRebuild: boolean): MirrorCorrection[] {
    this.#shadowOptions.mayRebuild = mayRebuild;
    return rows.flatMap((row) => this.#admitRow(row) ?? []);
  }

  /** Returns the counts since the last call. */
  takeCounts(): MirrorCounts {
    const counts = this.#counts;
    this.#counts = noCounts();
    return counts;
  }

  destroy(): void {
    this.#doc.destroy();
    this.#plain?.destroy();
  }

  #admitRow({ id, bytes, kind }: MirrorRow): MirrorCorrection | undefined {
    if (this.#plain) Y.applyUpdate(this.#plain, bytes);
    if (kind !== 'row') {
      // A long upload is many rows in a row: the shadow is read once after them.
      this.#shadow = undefined;
      Y.applyUpdate(this.#doc, bytes);
      this.#requireBounded();
      return undefined;
    }
    this.#shadow ??= this.#createShadow();
    const correction = this.#shadow.admit(bytes);
    this.#count(this.#shadow);
    this.#requireBounded();
    if (!correction) return undefined;
    if (!this.#plain) return { fixes: id, bytes: correction };
    // Nobody gets this correction, so the mirror must not have it either.
    this.#doc.destroy();
    this.#doc = copyOf(this.#plain);
    this.#doc.clientID = this.#options.clientId;
    this.#shadow = undefined;
    return undefined;
  }

  /** Adds the shadow's counts since the last row to the own ones. */
  #count({ counts }: MoveShadow): void {
    const { fixed, copied, removed, rebuilt, refused } = counts;
    this.#counts.corrections += fixed;
    this.#counts.copied += copied;
    this.#counts.removed += removed;
    this.#counts.rebuilt += rebuilt;
    this.#counts.refused += refused;
    Object.assign(counts, { fixed: 0, copied: 0, removed: 0, rebuilt: 0, refused: 0 });
  }

  #createShadow(): MoveShadow {
    return new MoveShadow(this.#doc, this.#shadowOptions);
  }

  /** @throws MirrorRefused */
  #requireBounded(): void {
    let structs = 0;
    for (const { length } of this.#doc.store.clients.values()) structs += length;
    if (structs > MAX_STRUCTS || this.#doc.getArray(MOVES_ARRAY).length > MAX_RECORDS)
      throw new MirrorRefused('too-large');
  }
}

const noCounts = (): MirrorCounts => ({ corrections: 0, copied: 0, removed: 0, rebuilt: 0, refused: 0 });

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = withoutFormattingCleanup(new Y.Doc());
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}
