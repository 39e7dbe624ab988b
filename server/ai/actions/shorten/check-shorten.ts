import type { ActionPrompt } from '../action-prompt.ts';
import { lostFactFaults, newNumberFaults } from '#server/ai/checks/fact-faults.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { sameLanguageFaults } from '#server/ai/checks/language-faults.ts';
import { lengthFaults } from '#server/ai/checks/length-faults.ts';

/** Shorter than the selection, at least a fifth of it, with its names and numbers and no others. */
export const checkShorten: ActionPrompt['check'] = (answer, { selection }, names) => [
  ...formFaults(answer, selection),
  ...lengthFaults(answer, selection, [0.2, 0.85]),
  ...sameLanguageFaults(answer, selection),
  ...lostFactFaults(answer, selection, names),
  ...newNumberFaults(answer, selection),
];
