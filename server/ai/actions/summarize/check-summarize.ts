import type { ActionPrompt } from '../action-prompt.ts';
import { namesOf, newNumberFaults } from '#server/ai/checks/fact-faults.ts';
import type { Fault } from '#server/ai/checks/fault.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { sameLanguageFaults } from '#server/ai/checks/language-faults.ts';
import { lengthFaults } from '#server/ai/checks/length-faults.ts';

/** Shorter than the selection, with at least one of its names and no new number. */
export const checkSummarize: ActionPrompt['check'] = (answer, { selection }, names = namesOf(selection)) => {
  const faults: Fault[] = [
    ...formFaults(answer, selection),
    ...lengthFaults(answer, selection, [0.05, 0.8]),
    ...sameLanguageFaults(answer, selection),
    ...newNumberFaults(answer, selection),
  ];
  const hasName = names.length === 0 || names.some((name) => answer.includes(name));
  return hasName ? faults : [...faults, 'lost-name'];
};
