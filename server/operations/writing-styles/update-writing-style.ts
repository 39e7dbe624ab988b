import { eq } from 'drizzle-orm';
import { updateWritingStyle as contract } from '#shared/operations/writing-styles.ts';
import { styleView } from '#server/ai/styles/style-rows.ts';
import { writingStyle } from '#server/db/schema/index.ts';
import { isUnchanged } from '#server/documents/tree/is-unchanged.ts';
import { scopeOfStyle } from '#server/policies/row-scope.ts';
import { requireChangeableStyle } from '#server/policies/writing-style-access.ts';
import { commandHandler } from '../handler.ts';

export const updateWritingStyle = commandHandler(contract, {
  locate: ({ call, input, read }) => scopeOfStyle(read, call.actor.userId, input.id),
  authorise: ({ call, input, read }) => requireChangeableStyle(read, call.actor.userId, input.id),
  write: async ({ tx, call, input, facts: before, seq }) => {
    const { name = before.name, content = before.content } = input;
    const change = { name, content };
    if (isUnchanged(before, change)) return { answer: styleView(before) };
    await seq();
    const after = { ...before, ...change, updatedAt: call.now };
    await tx
      .update(writingStyle)
      .set({ ...change, updatedAt: call.now })
      .where(eq(writingStyle.id, input.id));
    return { answer: styleView(after) };
  },
});
