import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/statements.ts';

/** Pages that one step writes, so that it holds the writer for a few milliseconds [A2]. */
const PAGES = 16;

/**
 * Merges the full-text index completely, in short steps between other writes. FTS5 only marks deleted words; they leave
 * the file when the parts that contain them are merged. A merged index costs one step.
 * @param signal ends the work between two steps
 */
export async function mergeSearchIndex(db: Pick<Db, 'append'>, signal: AbortSignal): Promise<void> {
  // The negative number makes one merge of all parts, the positive ones continue it.
  for (let pages = -PAGES; ; pages = PAGES) {
    signal.throwIfAborted();
    const changes = await db.append((raw) => {
      const total = prepared(raw, 'SELECT total_changes()').pluck();
      const before = Number(total.get());
      prepared(raw, "INSERT INTO search_block(search_block, rank) VALUES ('merge', ?)").run(pages);
      return Number(total.get()) - before;
    });
    // The statement itself counts as one change.
    if (changes < 2) return;
  }
}
