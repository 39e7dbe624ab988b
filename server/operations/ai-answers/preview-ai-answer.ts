import { previewAiAnswer as contract } from '#shared/operations/ai-answers.ts';
import { requireAnswerAccess } from '#server/ai/answers/answer-access.ts';
import { bytesOf, prepareAnswer } from '#server/ai/prompts/prepare-answer.ts';
import { queryHandler } from '../handler.ts';

export const previewAiAnswer = queryHandler(contract, async ({ call, input, read }) => {
  const { userId } = call.actor;
  await requireAnswerAccess(read, userId, input);
  const { messages } = await prepareAnswer(read, userId, input);
  const { workspaceId } = input;
  const { model, host, cost } = await call.services.ai.providerFor({ read, workspaceId, userId });
  return {
    messages: [...messages],
    bytes: bytesOf(messages),
    cost,
    model,
    host,
  };
});
