import type { ActionPrompt } from '../action-prompt.ts';
import { checkSummarize } from './check-summarize.ts';

export const summarizePrompt: ActionPrompt = {
  system:
    'You summarize a passage for its writer. Say in plain sentences what the passage says, and nothing that it does not say.',
  instruction: () =>
    'Task: Summarize the selection in one to three sentences. Name the people and the figures that matter.',
  check: checkSummarize,
};
