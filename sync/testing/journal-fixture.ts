import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import type { Db } from '#server/db/database.ts';
import type { JournalEntry } from '#server/db/journal/append-rows.ts';
import { createRoom } from '#server/db/journal/create-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';

const USER = uuidv7();

/** A room in the journal without connections, and the changes of one user who writes in it. */
export class JournalFixture {
  readonly ydocId = uuidv7();
  readonly #db: Db;
  readonly #doc = new Y.Doc();

  private constructor(db: Db) {
    this.#db = db;
  }

  static async make(db: Db): Promise<JournalFixture> {
    const fixture = new JournalFixture(db);
    const { ydocId } = fixture;
    const content = Y.encodeStateAsUpdate(fixture.#doc);
    const schema = { major: 1, minor: 0 };
    await db.write({ scopes: [] }, (tx) =>
      createRoom(tx, { ydocId, kind: 'document', workspaceId: uuidv7(), schema, content, userId: USER }),
    );
    return fixture;
  }

  /**
   * Inserts words into the document.
   * @returns the journal entry of that change
   */
  entry(words = 'x'): JournalEntry {
    const before = Y.encodeStateVector(this.#doc);
    this.#doc.getText('words').insert(0, words);
    const bytes = Y.encodeStateAsUpdate(this.#doc, before);
    return { ydocId: this.ydocId, bytes, crc: checksum(bytes), userId: USER };
  }

  /** Returns the ids of the room's rows, in order. */
  rows(): number[] {
    return this.#db.rawReader
      .prepare('SELECT id FROM doc_update WHERE ydoc_id = ? ORDER BY id')
      .pluck()
      .all(this.ydocId) as number[];
  }
}
