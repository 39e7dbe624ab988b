import type { ActionPrompt } from '../action-prompt.ts';
import { checkChangeTone } from './check-change-tone.ts';

export const changeTonePrompt: ActionPrompt = {
  system:
    'You help a writer to change the tone of a passage. Change wording and rhythm only. Keep the meaning, the point of view and the tense.',
  instruction: ({ instruction = '' }) =>
    `Task: Change the tone of the selection at about the same length. Keep every name, number and fact in it. The tone: ${instruction.trim()}`,
  check: checkChangeTone,
};
