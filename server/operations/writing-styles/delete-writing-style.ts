import { eq } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import {
  deleteWorkspaceWritingStyle as ofWorkspace,
  deleteWritingStyle as ofUser,
} from '#shared/operations/writing-styles.ts';
import { writingStyle } from '#server/db/schema/index.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { requireChangeableStyle } from '#server/policies/writing-style-access.ts';
import { commandHandler } from '../handler.ts';

/** Deletes one of the caller's own styles. Documents keep its id, which then counts as none. */
export const deleteWritingStyle = commandHandler(ofUser, {
  authorise: async ({ call, input, read }) => {
    const { workspaceId } = await requireChangeableStyle(read, call.actor.userId, input.id);
    if (workspaceId !== null) throw notFound('This writing style');
  },
  write: async ({ tx, input: { id }, seq }) => {
    await seq();
    await tx.delete(writingStyle).where(eq(writingStyle.id, id));
    return { answer: { id } };
  },
});

/** Deletes a style of a workspace. */
export const deleteWorkspaceWritingStyle = commandHandler(ofWorkspace, {
  authorise: async ({ call, input, read }) => {
    const { userId } = call.actor;
    await requireWorkspaceAccess(read, userId, input.workspaceId, 'change-settings');
    const { workspaceId } = await requireChangeableStyle(read, userId, input.id);
    if (workspaceId !== input.workspaceId) throw notFound('This writing style');
  },
  write: async ({ tx, input: { id }, seq }) => {
    await seq();
    await tx.delete(writingStyle).where(eq(writingStyle.id, id));
    return { answer: { id } };
  },
});
