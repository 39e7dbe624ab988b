import type { ActionPrompt } from '../action-prompt.ts';
import type { Fault } from '#server/ai/checks/fault.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { sameLanguageFaults } from '#server/ai/checks/language-faults.ts';
import { wordsIn } from '#server/ai/checks/length-faults.ts';

const REPEATED_CHARACTERS = 40;
const [LEAST_WORDS, MOST_WORDS] = [15, 400];

/** One or two paragraphs in the language of the text before, which repeat nothing of its end. */
export const checkContinue: ActionPrompt['check'] = (answer, { before }) => {
  const faults: Fault[] = [...formFaults(answer, before), ...sameLanguageFaults(answer, before)];
  const words = wordsIn(answer);
  if (words < LEAST_WORDS) faults.push('too-short');
  if (words > MOST_WORDS) faults.push('too-long');
  const beginning = answer.trim().slice(0, REPEATED_CHARACTERS);
  if (beginning.length === REPEATED_CHARACTERS && before.includes(beginning)) faults.push('repeats');
  return faults;
};
