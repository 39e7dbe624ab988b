import type { ActionPrompt } from '../action-prompt.ts';
import { checkContinue } from './check-continue.ts';

export const continuePrompt: ActionPrompt = {
  system:
    'You help a writer to go on. Continue the text from where it stops, in its voice, point of view and tense, and lead towards the text after it if there is any.',
  instruction: () =>
    'Task: Continue after the text before, in one or two paragraphs. Begin with the next words, and repeat nothing of the text before.',
  check: checkContinue,
};
