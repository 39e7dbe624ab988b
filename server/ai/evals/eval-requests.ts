import { AI_ACTIONS, type AiActionId } from '#shared/ai/actions/index.ts';
import { CONTEXT_CHARACTERS, type AnswerRequest } from '#shared/ai/answer-request.ts';
import type { Passage } from './passages.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';

/** The writer's answers to the questions of the actions. A translation goes into English, and from English into German. */
const instructionFor = (action: AiActionId, language: string): string | undefined => {
  if (action === 'translate') return language === 'en' ? 'German' : 'English';
  if (action === 'change-tone') return 'Warm';
  return action === 'custom' ? 'Turn the first sentence into a question.' : undefined;
};

/** Returns the request of an action on a passage. */
export function evalRequest(action: AiActionId, { text, language }: Passage): AnswerRequest {
  const isAtCaret = AI_ACTIONS.find(({ id }) => id === action)?.on === 'caret';
  const instruction = instructionFor(action, language);
  return {
    workspaceId: NO_ID,
    documentId: NO_ID,
    action,
    selection: isAtCaret ? '' : text,
    before: isAtCaret ? text.slice(-CONTEXT_CHARACTERS) : '',
    after: '',
    language,
    ...(instruction !== undefined && { instruction }),
  };
}
