import type { ActionPrompt } from '../action-prompt.ts';
import { lostFactFaults, newNumberFaults } from '#server/ai/checks/fact-faults.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { sameLanguageFaults } from '#server/ai/checks/language-faults.ts';
import { lengthFaults } from '#server/ai/checks/length-faults.ts';

/** As long as the selection but for a few words, with its names and numbers and no others. */
export const checkFixGrammar: ActionPrompt['check'] = (answer, { selection }, names) => [
  ...formFaults(answer, selection),
  ...lengthFaults(answer, selection, [0.9, 1.1]),
  ...sameLanguageFaults(answer, selection),
  ...lostFactFaults(answer, selection, names),
  ...newNumberFaults(answer, selection),
];
