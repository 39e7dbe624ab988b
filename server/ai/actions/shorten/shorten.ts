import type { ActionPrompt } from '../action-prompt.ts';
import { checkShorten } from './check-shorten.ts';

export const shortenPrompt: ActionPrompt = {
  system:
    'You help a writer to tighten a passage. Cut repetition, filler and detours, and merge sentences. Keep the voice, the point of view and the tense.',
  instruction: () =>
    'Task: Shorten the selection to about half its length. Keep every name, number and fact in it.',
  check: checkShorten,
};
