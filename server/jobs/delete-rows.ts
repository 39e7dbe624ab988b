import { asc, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type {
  adminLog,
  aiAnswer,
  asset,
  canvas,
  contactFormMessage,
  customTab,
  document,
  documentReference,
  folder,
  gptResponse,
  run,
  workspaceInvitation,
  workspaceTransfer,
  writingStyle,
} from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { BATCH_ROWS, byteLengthOf, firstBatch, forEachBatch, idsOf, type PurgeRun } from './purge-steps.ts';

/** A table whose rows have an id of their own. */
type TableWithIds =
  | typeof adminLog
  | typeof aiAnswer
  | typeof asset
  | typeof canvas
  | typeof contactFormMessage
  | typeof customTab
  | typeof document
  | typeof documentReference
  | typeof folder
  | typeof gptResponse
  | typeof run
  | typeof workspaceInvitation
  | typeof workspaceTransfer
  | typeof writingStyle;

interface DeleteOptions {
  /** The columns of long texts. A batch ends before their bytes take too long to delete. */
  texts?: readonly AnyColumn[];
  /** The column of the index by which SQLite finds the rows, where the condition alone would not lead to it. */
  orderBy?: AnyColumn;
  /** Called in the transaction that deletes a batch. */
  afterBatch?: (tx: Tx, ids: string[]) => Promise<void>;
}

/** Deletes the rows of a table that match a condition, a transaction per batch. @returns the number of deleted rows */
export async function deleteRows(
  purge: PurgeRun,
  table: TableWithIds,
  isMatch: SQL | undefined,
  { texts = [], orderBy, afterBatch }: DeleteOptions = {},
): Promise<number> {
  let deleted = 0;
  await forEachBatch(
    purge,
    async () => {
      const rows = await purge.db.read
        .select({ id: table.id, size: sizeOf(texts) })
        .from(table)
        .where(isMatch)
        .orderBy(...(orderBy ? [asc(orderBy)] : []))
        .limit(BATCH_ROWS);
      return firstBatch(rows);
    },
    async (tx, rows) => {
      const ids = idsOf(rows);
      await tx.delete(table).where(inArray(table.id, ids));
      await afterBatch?.(tx, ids);
      deleted += ids.length;
    },
  );
  return deleted;
}

/** Returns SQL for the bytes of texts. */
const sizeOf = (texts: readonly AnyColumn[]): SQL<number> =>
  sql.join([sql`0`, ...texts.map(byteLengthOf)], sql` + `) as SQL<number>;
