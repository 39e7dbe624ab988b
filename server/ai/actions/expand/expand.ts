import type { ActionPrompt } from '../action-prompt.ts';
import { checkExpand } from './check-expand.ts';

export const expandPrompt: ActionPrompt = {
  system:
    'You help a writer to expand a passage. Add detail, sensory impressions, reasons or examples that fit the passage and its surroundings. Keep the point of view, the tense, and the order of events.',
  instruction: () =>
    'Task: Expand the selection to about twice its length. Keep every name, number and fact in it, and invent none that contradict the surroundings.',
  check: checkExpand,
};
