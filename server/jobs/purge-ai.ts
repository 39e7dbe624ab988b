import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { aiAnswer, aiSettings, writingStyle } from '#server/db/schema/index.ts';
import {
  BATCH_ROWS,
  byteLengthOf,
  firstBatch,
  forEachBatch,
  idsOf,
  runStep,
  type PurgeRun,
} from './purge-steps.ts';

/** Deletes the answers of models in a document or on a canvas, with the texts that were sent for them. */
export const deleteAiOfItem = (purge: PurgeRun, itemId: string): Promise<void> =>
  deleteAnswers(purge, eq(aiAnswer.itemId, itemId));

/** Deletes a workspace's AI settings with its key, its styles, and the answers in it. */
export async function deleteAiOfWorkspace(purge: PurgeRun, workspaceId: string): Promise<void> {
  await deleteAnswers(purge, eq(aiAnswer.workspaceId, workspaceId));
  await deleteStyles(purge, eq(writingStyle.workspaceId, workspaceId));
  await runStep(purge, (tx) => tx.delete(aiSettings).where(eq(aiSettings.workspaceId, workspaceId)));
}

/**
 * Deletes a person's own styles, and everything that they sent to models. Styles that they made for a workspace of
 * other people stay, as their texts do.
 */
export async function deleteAiOfUser(purge: PurgeRun, userId: string): Promise<void> {
  await deleteAnswers(purge, eq(aiAnswer.userId, userId));
  await deleteStyles(purge, and(eq(writingStyle.userId, userId), isNull(writingStyle.workspaceId)));
}

const deleteAnswers = (purge: PurgeRun, which: SQL): Promise<void> =>
  forEachBatch(
    purge,
    async () => {
      const rows = await purge.db.read
        .select({ id: aiAnswer.id, sent: byteLengthOf(aiAnswer.sent), text: byteLengthOf(aiAnswer.text) })
        .from(aiAnswer)
        .where(which)
        .limit(BATCH_ROWS);
      return firstBatch(rows.map(({ id, sent, text }) => ({ id, size: sent + text })));
    },
    (tx, rows) => tx.delete(aiAnswer).where(inArray(aiAnswer.id, idsOf(rows))),
  );

const deleteStyles = (purge: PurgeRun, which: SQL | undefined): Promise<void> =>
  forEachBatch(
    purge,
    () => purge.db.read.select({ id: writingStyle.id }).from(writingStyle).where(which).limit(BATCH_ROWS),
    (tx, rows) => tx.delete(writingStyle).where(inArray(writingStyle.id, idsOf(rows))),
  );
