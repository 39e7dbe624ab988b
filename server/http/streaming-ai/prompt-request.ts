import * as v from 'valibot';
import { custom } from '#shared/ai/actions/custom.ts';
import { MAX_PROMPT } from '#shared/ai/answer-request.ts';
import { invalidInput } from '#shared/errors/app-error.ts';
import { Id, textUpTo } from '#shared/lib/scalars.ts';
import { createCleaner } from '#server/ai/clean-answer.ts';
import type { Services } from '#server/operations/handler.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import type { AnswerWork } from './stream-answer.ts';

const PromptQuery = v.strictObject({
  prompt: v.pipe(
    textUpTo('A prompt in an address', MAX_PROMPT),
    v.check((text) => text.trim() !== '', 'The prompt is empty.'),
  ),
  /** The workspace whose model answers; absent for the server's. */
  workspaceId: v.optional(Id),
});
type PromptQuery = v.InferOutput<typeof PromptQuery>;

/** @throws AppError `invalid_input` */
export function readPrompt(query: URLSearchParams): PromptQuery {
  if ([...query.keys()].length !== new Set(query.keys()).size)
    throw invalidInput('A parameter of the address is there twice.');
  if (!query.has('prompt')) throw invalidInput('The prompt is missing.', { path: 'prompt' });
  const parsed = v.safeParse(PromptQuery, Object.fromEntries(query));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  // The message of an unknown key would quote it.
  const message =
    issue.type === 'strict_object' ? 'The address has a parameter that is not known.' : issue.message;
  throw invalidInput(message, path ? { path } : {});
}

/** A prompt without a document, sent as the user wrote it. */
export function promptWork({ db, ai }: Services, userId: string, query: PromptQuery): AnswerWork {
  const { prompt } = query;
  const workspaceId = query.workspaceId ?? null;
  const maxAnswer = custom.maxAnswer(prompt.length);
  return {
    userId,
    workspaceId,
    itemId: null,
    action: 'prompt',
    authorise: async (read) => {
      if (workspaceId !== null) await requireWorkspaceAccess(read, userId, workspaceId, 'write-text');
    },
    compose: async () => ({
      provider: await ai.providerFor({ read: db.read, workspaceId, userId }),
      messages: [{ role: 'user', content: prompt }],
      maxAnswer,
      createCleaner: () => createCleaner({ maxLength: maxAnswer, source: prompt, known: [prompt] }),
    }),
  };
}
