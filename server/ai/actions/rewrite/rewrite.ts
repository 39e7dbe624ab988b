import type { ActionPrompt } from '../action-prompt.ts';
import { checkRewrite } from './check-rewrite.ts';

export const rewritePrompt: ActionPrompt = {
  system:
    'You help a writer to say the same better. Improve rhythm, clarity and choice of words. Keep the meaning, the voice, the point of view and the tense.',
  instruction: () =>
    'Task: Rewrite the selection at about the same length. Keep every name, number and fact in it.',
  check: checkRewrite,
};
