import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { room, searchBlock, searchDocument } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { PLACES, workspaceWord, type SearchChange, type SearchRow } from './search-rows.ts';

/** What one transaction writes at most: with it the writer is held for less than 5 ms [A2]. */
const ROWS = 50;
const LETTERS = 32 * 1024;

/**
 * Brings the rows of a document or a canvas in the index up to its text, in many short transactions. One that is ended
 * half-way is gone on with: it counts as derived only afterwards. Where it counts as derived from `rev` or later by then, a quicker
 * run was here, and nothing more is written.
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
      const first = (await giveNumber(tx, documentId)) * PLACES;
      const values = rows.map(({ place, row }) => ({ rowid: first + place, workspace, ...row }));
      await tx.insert(searchBlock).values(values);
    });
  }
  for (const step of steps) {
    const isLate = await db.write({ scopes: [] }, async (tx) => {
      const [now] = await tx
        .select({ derivedRev: room.derivedRev })
        .from(room)
        .where(and(eq(room.ydocId, documentId), isNull(room.deletedAt)));
      if (!now || now.derivedRev >= rev) return true;
      await step(tx);
      return false;
    });
    if (isLate) return;
  }
}

async function giveNumber(tx: Tx, documentId: string): Promise<number> {
  const [known] = await tx
    .select({ number: searchDocument.number })
    .from(searchDocument)
    .where(eq(searchDocument.documentId, documentId));
  if (known) return known.number;
  const [last] = await tx.select({ number: max(searchDocument.number) }).from(searchDocument);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(searchDocument).values({ documentId, number });
  return number;
}

function* batches<Row extends { row: SearchRow }>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = [];
  let letters = 0;
  for (const each of rows) {
    if (batch.length >= ROWS || (batch.length > 0 && letters + each.row.words.length > LETTERS)) {
      yield batch;
      batch = [];
      letters = 0;
    }
    batch.push(each);
    letters += each.row.words.length;
  }
  if (batch.length > 0) yield batch;
}
