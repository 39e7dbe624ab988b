import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { aiAnswer, writingStyle } from '#server/db/schema/index.ts';
import { deleteRows } from './delete-rows.ts';
import type { PurgeRun } from './purge-steps.ts';

/** Deletes the answers of models in a document or on a canvas, with the texts that were sent for them. */
export async function deleteAiOfItem(purge: PurgeRun, itemId: string): Promise<void> {
  await deleteAnswers(purge, eq(aiAnswer.itemId, itemId));
}

/** Deletes a workspace's styles, and the answers in it. */
export async function deleteAiOfWorkspace(purge: PurgeRun, workspaceId: string): Promise<void> {
  await deleteAnswers(purge, eq(aiAnswer.workspaceId, workspaceId));
  await deleteRows(purge, writingStyle, eq(writingStyle.workspaceId, workspaceId));
}

/**
 * Deletes a person's own styles, and everything that they sent to models. Styles that they made for a workspace of
 * other people stay, as their texts do.
 */
export async function deleteAiOfUser(purge: PurgeRun, userId: string): Promise<void> {
  await deleteAnswers(purge, eq(aiAnswer.userId, userId));
  await deleteRows(
    purge,
    writingStyle,
    and(eq(writingStyle.userId, userId), isNull(writingStyle.workspaceId)),
  );
}

/** An answer's row contains the texts of both sides. */
const deleteAnswers = (purge: PurgeRun, isMatch: SQL): Promise<number> =>
  deleteRows(purge, aiAnswer, isMatch, { texts: [aiAnswer.sent, aiAnswer.text] });
