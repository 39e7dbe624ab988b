import * as Y from 'yjs';
import { blocksOf, MoveWriter, textOfBlock } from '#shared/moves/testing/move-writer.ts';
import type { RowKind } from '#server/db/journal/row-kinds.ts';
import { journalDoc } from './journal-text.ts';
import { RawClient } from './raw-client.ts';
import { until, type Person, type TestRooms } from './test-rooms.ts';

/** A device that writes offline and sends its rows as they were made, as the product's client does [M9]. */
export class MoveDevice {
  readonly writer: MoveWriter;
  raw: RawClient;
  readonly #person: Person;
  readonly #rooms: TestRooms;
  readonly #ydocId: string;

  private constructor(rooms: TestRooms, ydocId: string, person: Person, writer: MoveWriter, raw: RawClient) {
    this.#person = person;
    this.#rooms = rooms;
    this.#ydocId = ydocId;
    this.writer = writer;
    this.raw = raw;
  }

  /** Connects a device that has the room's text as it is stored now. */
  static async join(rooms: TestRooms, ydocId: string, person: Person, clientId: number): Promise<MoveDevice> {
    const state = Y.encodeStateAsUpdate(journalDoc(rooms.db.rawReader, ydocId));
    const writer = new MoveWriter(state, clientId);
    return new MoveDevice(rooms, ydocId, person, writer, await connect(rooms, ydocId, person, clientId));
  }

  /** Connects again after the server ended its sockets. */
  async reconnect(): Promise<void> {
    this.raw = await connect(this.#rooms, this.#ydocId, this.#person, this.writer.doc.clientID);
  }

  /** Sends the rows one by one, and waits until the journal has them. */
  async send(): Promise<void> {
    const rows = this.writer.rows.splice(0);
    for (const row of rows) this.raw.update(this.#ydocId, row);
    await until(() => rows.every((row) => this.#isStored(row)));
  }

  /** Sends all changes as the difference to the stored text, as a device without rows does. */
  async catchUp(): Promise<void> {
    this.writer.rows.length = 0;
    const stored = Y.encodeStateVector(journalDoc(this.#rooms.db.rawReader, this.#ydocId));
    const difference = Y.encodeStateAsUpdate(this.writer.doc, stored);
    this.raw.stepTwo(this.#ydocId, difference);
    await until(() => this.#isStored(difference));
  }

  /** Receives the text as it is stored, and returns its paragraphs. */
  receive(): string[] {
    this.writer.receive(Y.encodeStateAsUpdate(journalDoc(this.#rooms.db.rawReader, this.#ydocId)));
    return blocksOf(this.writer.doc).map(textOfBlock);
  }

  #isStored(update: Uint8Array): boolean {
    return this.#rooms.rows(this.#ydocId).some(({ bytes }) => Buffer.compare(bytes, update) === 0);
  }
}

async function connect(
  rooms: TestRooms,
  ydocId: string,
  { sessionId }: Person,
  clientId: number,
): Promise<RawClient> {
  const raw = await RawClient.connect(rooms.url);
  raw.join(ydocId, { session: sessionId, schema: '1.0', clientId, followsMoves: true });
  await raw.waitForText(ydocId);
  return raw;
}

/** Returns the kinds of a room's rows, in order. */
export const kindsOf = (rooms: TestRooms, ydocId: string): RowKind[] =>
  rooms.db.rawReader
    .prepare(`SELECT coalesce(kind, 'row') FROM doc_update WHERE ydoc_id = ? ORDER BY id`)
    .pluck()
    .all(ydocId) as RowKind[];

/** Returns the paragraphs of a room as they are stored. */
export const storedTexts = (rooms: TestRooms, ydocId: string): string[] =>
  blocksOf(journalDoc(rooms.db.rawReader, ydocId)).map(textOfBlock);

/** Returns the client ids under which the server has corrected a room. */
export const serverClientIds = (rooms: TestRooms, ydocId: string): number[] =>
  rooms.db.rawReader
    .prepare(
      `SELECT client_id FROM doc_client WHERE ydoc_id = ? AND user_id = 'server' AND actor_kind = 'server'`,
    )
    .pluck()
    .all(ydocId) as number[];
