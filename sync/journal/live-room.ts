import type { Document } from '@hocuspocus/server';
import type { Appended } from '#server/db/journal/append-rows.ts';
import type { ClientIds } from './client-ids.ts';
import type { RoomGap } from './room-gap.ts';

/** What the journal keeps in mind of a room that is open. */
export interface LiveRoom {
  ydocId: string;
  schema: { major: number; minor: number };
  clientIds: ClientIds;
  /** Set while rows of it are missing or in quarantine: the clocks that anybody may give back [A14]. */
  gap: RoomGap | undefined;
  /** Bytes of the whole journal of this room, roughly: a state is never longer. */
  storedBytes: number;
  /** Appends that are not settled; the room stays open until there are none [A4]. */
  pending: number;
  /** Updates on their way, by checksum: two tabs bring every key at the same moment [A3]. */
  inFlight: Map<number, { bytes: Uint8Array; appended: Promise<Appended> }>;
}

/** The open rooms, by their live document: a room that closes and opens again at once has two. */
export class LiveRooms {
  readonly #rooms = new WeakMap<Document, LiveRoom>();

  add(document: Document, room: LiveRoom): void {
    this.#rooms.set(document, room);
  }

  get(document: Document): LiveRoom | undefined {
    return this.#rooms.get(document);
  }
}
