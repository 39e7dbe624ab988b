import type { ActionPrompt } from '../action-prompt.ts';
import { checkCustom } from './check-custom.ts';

export const customPrompt: ActionPrompt = {
  system:
    'You help a writer to change a passage as they ask. Keep all that the writer does not ask to change: names, numbers, facts, point of view and tense.',
  instruction: ({ instruction = '' }) =>
    `Task: Change the selection as the writer asks. The writer asks: ${instruction.trim()}`,
  check: checkCustom,
};
