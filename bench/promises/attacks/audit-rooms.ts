import * as Y from 'yjs';
import { openDatabase } from '#server/db/database.ts';
import { foldRoom } from '#server/db/journal/fold-room.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import type { WrittenWords } from '../../load/clients/honest-writers.ts';

export interface Audit {
  words: number;
  /** Characters that an editor deleted, which is allowed. */
  deleted: number;
  /** Words with missing characters, or visible more than once. */
  lost: number;
  /** Characters under an honest client id that its owner did not write. */
  forged: number;
  /** Rooms that cannot be folded, each with the reason. */
  unfoldable: string[];
}

/** Compares the words that honest writers wrote with the words in the database. */
export async function auditRooms(file: string, written: readonly WrittenWords[]): Promise<Audit> {
  const db = openDatabase(file);
  const audit: Audit = { words: 0, deleted: 0, lost: 0, forged: 0, unfoldable: [] };
  for (const ydocId of new Set(written.map((each) => each.ydocId))) {
    const doc = journalDoc(db.rawReader, ydocId);
    const visible = wordsOf(doc);
    for (const each of written) if (each.ydocId === ydocId) auditWriter(doc, visible, each, audit);
  }
  // The schema types the column.
  const rooms = db.rawReader.prepare('SELECT ydoc_id FROM room').pluck().all() as string[];
  for (const ydocId of rooms) {
    const fold = await foldRoom({ ydocId }, { reader: () => db.rawReader });
    if ('refused' in fold && fold.refused !== 'nothing') audit.unfoldable.push(`${ydocId}: ${fold.refused}`);
  }
  await db.close();
  return audit;
}

function auditWriter(
  doc: Y.Doc,
  visible: ReadonlyMap<string, number>,
  { clientId, words, next }: WrittenWords,
  audit: Audit,
): void {
  const { characters, isDeletedAt } = charactersOf(doc, clientId);
  const state = Y.getState(doc.store, clientId);
  if (state > next) audit.forged += state - next;
  for (const [clock, word] of words) {
    audit.words += 1;
    let isComplete = true;
    let isDeleted = false;
    word.split('').forEach((character, at) => {
      const found = characters.get(clock + at);
      characters.delete(clock + at);
      if (found === character) return;
      if (found !== undefined) audit.forged += 1;
      else if (isDeletedAt(clock + at)) {
        audit.deleted += 1;
        isDeleted = true;
      } else isComplete = false;
    });
    const count = visible.get(word.trim()) ?? 0;
    if (!isComplete || count > 1 || (count === 0 && !isDeleted)) audit.lost += 1;
  }
  audit.forged += characters.size;
}

/** Counts each visible word of a text. */
function wordsOf(doc: Y.Doc): Map<string, number> {
  const counts = new Map<string, number>();
  const text: string = doc.getXmlFragment(CONTENT_FRAGMENT).toJSON();
  for (const word of text.replaceAll(/<[^>]*>/g, ' ').split(/\s+/))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

interface WriterCharacters {
  /** The readable characters, by clock. */
  characters: Map<number, string>;
  /** Whether the character with this clock was deleted. */
  isDeletedAt: (clock: number) => boolean;
}

function charactersOf(doc: Y.Doc, clientId: number): WriterCharacters {
  const characters = new Map<number, string>();
  const deletedRanges: { from: number; to: number }[] = [];
  for (const struct of doc.store.clients.get(clientId) ?? []) {
    const { clock } = struct.id;
    if (struct.deleted) deletedRanges.push({ from: clock, to: clock + struct.length });
    else if (struct instanceof Y.Item && struct.content instanceof Y.ContentString)
      struct.content.str.split('').forEach((character, at) => characters.set(clock + at, character));
  }
  return {
    characters,
    isDeletedAt: (clock) => deletedRanges.some(({ from, to }) => from <= clock && clock < to),
  };
}
