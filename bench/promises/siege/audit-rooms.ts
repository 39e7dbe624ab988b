import * as Y from 'yjs';
import { openDatabase } from '#server/db/database.ts';
import { foldRoom } from '#server/db/journal/fold-room.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import type { Written } from '../../load/clients/honest-writers.ts';

export interface Audit {
  words: number;
  /** Letters that an editor deleted, which is allowed. */
  deleted: number;
  /** Words of which something is missing, or which are there more than once. */
  lost: number;
  /** Letters under an honest client id that its owner did not write. */
  forged: number;
  /** Rooms that cannot be folded, and why. */
  unfoldable: string[];
}

/** Compares the words that people wrote with those that whoever opens the file next will find. */
export async function auditRooms(file: string, written: readonly Written[]): Promise<Audit> {
  const db = openDatabase(file);
  const audit: Audit = { words: 0, deleted: 0, lost: 0, forged: 0, unfoldable: [] };
  for (const ydocId of new Set(written.map((each) => each.ydocId))) {
    const doc = journalDoc(db.rawReader, ydocId);
    const visible = wordsOf(doc);
    for (const each of written) if (each.ydocId === ydocId) auditWriter(doc, visible, each, audit);
  }
  // Every column is what the schema says.
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
  { clientId, words, next }: Written,
  audit: Audit,
): void {
  const { letters, deleted } = lettersOf(doc, clientId);
  const state = Y.getState(doc.store, clientId);
  if (state > next) audit.forged += state - next;
  for (const [clock, word] of words) {
    audit.words += 1;
    let isWhole = true;
    let isDeleted = false;
    word.split('').forEach((letter, at) => {
      const found = letters.get(clock + at);
      letters.delete(clock + at);
      if (found === letter) return;
      if (found !== undefined) audit.forged += 1;
      else if (deleted(clock + at)) {
        audit.deleted += 1;
        isDeleted = true;
      } else isWhole = false;
    });
    const count = visible.get(word.trim()) ?? 0;
    if (!isWhole || count > 1 || (count === 0 && !isDeleted)) audit.lost += 1;
  }
  audit.forged += letters.size;
}

/** How often each word is seen in a text. */
function wordsOf(doc: Y.Doc): Map<string, number> {
  const counts = new Map<string, number>();
  const text: string = doc.getXmlFragment(CONTENT_FRAGMENT).toJSON();
  for (const word of text.replaceAll(/<[^>]*>/g, ' ').split(/\s+/))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

interface Letters {
  /** Those that can be read, by clock. */
  letters: Map<number, string>;
  /** Whether a clock is there and its content is not. */
  deleted: (clock: number) => boolean;
}

function lettersOf(doc: Y.Doc, clientId: number): Letters {
  const letters = new Map<number, string>();
  const gone: { from: number; to: number }[] = [];
  for (const struct of doc.store.clients.get(clientId) ?? []) {
    const { clock } = struct.id;
    if (struct.deleted) gone.push({ from: clock, to: clock + struct.length });
    else if (struct instanceof Y.Item && struct.content instanceof Y.ContentString)
      struct.content.str.split('').forEach((letter, at) => letters.set(clock + at, letter));
  }
  return { letters, deleted: (clock) => gone.some(({ from, to }) => from <= clock && clock < to) };
}
