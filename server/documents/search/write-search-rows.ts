import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { room, searchBlock, searchDocument } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { ROWIDS_PER_ITEM, workspaceWord, type SearchChange, type SearchRow } from './search-rows.ts';

/** The most that one transaction writes, so that it holds the writer for less than 5 ms [A2]. */
const ROWS = 50;
const MAX_CHARACTERS = 32 * 1024;

/**
 * Updates the rows of a document or a canvas in the index, in many short transactions. If it is interrupted, a later
 * run continues, because the room counts as derived only afterwards. If the room is already derived up to `rev`, a
 * faster run has finished and nothing more is written.
 */
export async function writeSearchRows(
  db: Db,
  { documentId, workspaceId, rev }: { documentId: string; workspaceId: string; rev: number },
  change: SearchChange,
): Promise<void> {
  const workspace = workspaceWord(workspaceId);
  const steps: ((tx: Tx) => Promise<unknown>)[] = [];
  for (let at = 0; at < change.out.length; at += ROWS) {
    const rowids = change.out.slice(at, at + ROWS);
    steps.push((tx) => tx.delete(searchBlock).where(inArray(searchBlock.rowid, rowids)));
  }
  for (const rows of batches(change.in)) {
    steps.push(async (tx) => {
      const first = (await ensureNumber(tx, documentId)) * ROWIDS_PER_ITEM;
      const values = rows.map(({ place, row }) => ({ rowid: first + place, workspace, ...row }));
      await tx.insert(searchBlock).values(values);
    });
  }
  for (const step of steps) {
    const isOutdated = await db.write({ scopes: [] }, async (tx) => {
      const [now] = await tx
        .select({ derivedRev: room.derivedRev })
        .from(room)
        .where(and(eq(room.ydocId, documentId), isNull(room.deletedAt)));
      if (!now || now.derivedRev >= rev) return true;
      await step(tx);
      return false;
    });
    if (isOutdated) return;
  }
}

async function ensureNumber(tx: Tx, documentId: string): Promise<number> {
  const [existing] = await tx
    .select({ number: searchDocument.number })
    .from(searchDocument)
    .where(eq(searchDocument.documentId, documentId));
  if (existing) return existing.number;
  const [last] = await tx.select({ number: max(searchDocument.number) }).from(searchDocument);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(searchDocument).values({ documentId, number });
  return number;
}

function* batches<Row extends { row: SearchRow }>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const each of rows) {
    if (batch.length >= ROWS || (batch.length > 0 && characters + each.row.words.length > MAX_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(each);
    characters += each.row.words.length;
  }
  if (batch.length > 0) yield batch;
}
