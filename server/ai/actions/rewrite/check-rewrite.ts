import type { ActionPrompt } from '../action-prompt.ts';
import { lostFactFaults, newNumberFaults } from '#server/ai/checks/fact-faults.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { sameLanguageFaults } from '#server/ai/checks/language-faults.ts';
import { lengthFaults } from '#server/ai/checks/length-faults.ts';

/** About as long as the selection, with its names and numbers and no others. */
export const checkRewrite: ActionPrompt['check'] = (answer, { selection }, names) => [
  ...formFaults(answer, selection),
  ...lengthFaults(answer, selection, [0.6, 1.6]),
  ...sameLanguageFaults(answer, selection),
  ...lostFactFaults(answer, selection, names),
  ...newNumberFaults(answer, selection),
];
