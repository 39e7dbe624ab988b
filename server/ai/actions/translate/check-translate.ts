import type { ActionPrompt } from '../action-prompt.ts';
import { tagOfLanguage } from '#server/ai/checks/detect-language.ts';
import { lostFactFaults } from '#server/ai/checks/fact-faults.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { languageFaults } from '#server/ai/checks/language-faults.ts';
import { lengthFaults } from '#server/ai/checks/length-faults.ts';

/** In the language that the writer named, about as long as the selection, with its numbers and the given names. */
export const checkTranslate: ActionPrompt['check'] = (
  answer,
  { selection, instruction = '' },
  names = [],
) => [
  ...formFaults(answer, selection),
  ...lengthFaults(answer, selection, [0.5, 2]),
  ...languageFaults(answer, tagOfLanguage(instruction)),
  // Names that are only guessed may be words that a language translates, such as months.
  ...lostFactFaults(answer, selection, names),
];
