import type { Document } from '@hocuspocus/server';
import type { Appended } from '#server/db/journal/append-rows.ts';
import type { ClientIds } from './client-ids.ts';
import type { RoomGap } from './room-gap.ts';

/** The state of an open room that the journal needs in memory. */
export interface LiveRoom {
  ydocId: string;
  kind: 'document' | 'canvas';
  /** Whether it was loaded with rows that are in no snapshot. */
  hadUnfoldedRows: boolean;
  schema: { major: number; minor: number };
  clientIds: ClientIds;
  /** Set while rows of the room are missing or in quarantine: any user may return the missing clocks [A14]. */
  gap: RoomGap | undefined;
  /** Approximate bytes of the room's journal; its encoded state is never longer. */
  storedBytes: number;
  /** Number of pending appends. The room is not unloaded before it is 0 [A4]. */
  pending: number;
  /** Updates being appended, by checksum: two tabs of a browser send every keystroke at the same moment [A3]. */
  inFlight: Map<number, { bytes: Uint8Array; appended: Promise<Appended> }>;
}

/** The open rooms by live document. A room that is closed and opened again at once has two documents for a moment. */
export class LiveRooms {
  readonly #rooms = new WeakMap<Document, LiveRoom>();

  add(document: Document, room: LiveRoom): void {
    this.#rooms.set(document, room);
  }

  get(document: Document): LiveRoom | undefined {
    return this.#rooms.get(document);
  }
}
