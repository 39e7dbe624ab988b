import { AI_ACTIONS } from '#shared/ai/actions/index.ts';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import { createCleaner } from '#server/ai/clean-answer.ts';
import type { AiMessage } from '#server/ai/provider/provider.ts';
import type { Tx } from '#server/db/write.ts';
import { requireUsableStyle } from '#server/policies/writing-style-access.ts';
import { composeMessages } from './compose-messages.ts';

/** The text that is sent for a request, and the treatment of its answer. */
export interface PreparedAnswer {
  messages: readonly AiMessage[];
  /** The longest answer in characters. */
  maxAnswer: number;
  createCleaner: () => ReturnType<typeof createCleaner>;
}

/**
 * Prepares a request for the preview and for the stream, so that both have the same text.
 * @throws AppError `not_found` when the style is deleted or hidden
 */
export async function prepareAnswer(
  read: Pick<Tx, 'select'>,
  userId: string,
  request: AnswerRequest,
): Promise<PreparedAnswer> {
  const { workspaceId, styleId, action: id, selection, before, after } = request;
  const { instruction = '', additions = [] } = request;
  // A deleted style is refused, so that no answer is written without the style that the writer sees.
  const style = styleId == null ? undefined : await requireUsableStyle(read, userId, workspaceId, styleId);
  const action = AI_ACTIONS.find((one) => one.id === id);
  if (!action) throw new Error(`The action ${id} is not declared.`);
  const maxAnswer = action.maxAnswer(selection.length);
  return {
    messages: composeMessages(request, style),
    maxAnswer,
    createCleaner: () =>
      createCleaner({
        maxLength: maxAnswer,
        source: action.on === 'caret' ? before : selection,
        known: [selection, before, after, instruction, ...additions.map(({ text }) => text)],
      }),
  };
}

/** Returns the size of messages in bytes of UTF-8. */
export const bytesOf = (messages: readonly AiMessage[]): number =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
