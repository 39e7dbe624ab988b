import { eq } from 'drizzle-orm';
import { generateWorkspaceStyleExample as contract } from '#shared/operations/writing-styles.ts';
import { MAX_STYLE_EXAMPLE } from '#shared/writing-styles/style-rules.ts';
import { finishAnswer } from '#server/ai/answers/end-answer.ts';
import { abandonAnswer, askModel } from '#server/ai/styles/ask-model.ts';
import { checkExample } from '#server/ai/styles/check-example.ts';
import { exampleMessages } from '#server/ai/styles/example-prompt.ts';
import { styleView } from '#server/ai/styles/style-rows.ts';
import { writingStyle } from '#server/db/schema/index.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { requireUsableStyle } from '#server/policies/writing-style-access.ts';
import { commandHandler } from '../handler.ts';

export const generateWorkspaceStyleExample = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const { userId } = call.actor;
    await requireWorkspaceAccess(read, userId, input.workspaceId, 'change-settings');
    return requireUsableStyle(read, userId, input.workspaceId, input.id);
  },
  prepare: async ({ call, input, facts: style }) => {
    const { services, actor } = call;
    const { userId } = actor;
    const { workspaceId } = input;
    const provider = await services.ai.providerFor({ read: services.db.read, workspaceId, userId });
    return askModel(services, provider, {
      userId,
      workspaceId,
      messages: exampleMessages(style.content),
      temperature: provider.temperature,
      maxAnswer: 2 * MAX_STYLE_EXAMPLE,
      check: checkExample,
    });
  },
  abandon: ({ call, prepared }) => abandonAnswer(call.services, prepared),
  write: async ({ tx, call, input, facts: before, prepared, seq }) => {
    const example = prepared.text;
    await seq();
    // A style of the caller is not part of the workspace's scope.
    if (before.workspaceId === null) await raiseScope(tx, `user:${call.actor.userId}`);
    await tx.update(writingStyle).set({ example, updatedAt: call.now }).where(eq(writingStyle.id, input.id));
    await finishAnswer(tx, prepared.answer, example, call.now);
    return { answer: styleView({ ...before, example, updatedAt: call.now }) };
  },
});
