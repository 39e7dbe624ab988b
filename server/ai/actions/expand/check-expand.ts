import type { ActionPrompt } from '../action-prompt.ts';
import { lostFactFaults } from '#server/ai/checks/fact-faults.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { sameLanguageFaults } from '#server/ai/checks/language-faults.ts';
import { lengthFaults } from '#server/ai/checks/length-faults.ts';

/** Longer than the selection, at most four times, with its names and numbers. */
export const checkExpand: ActionPrompt['check'] = (answer, { selection }, names) => [
  ...formFaults(answer, selection),
  ...lengthFaults(answer, selection, [1.15, 4]),
  ...sameLanguageFaults(answer, selection),
  ...lostFactFaults(answer, selection, names),
];
