import type { ActionPrompt } from '../action-prompt.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';

/** Only its form: the writer may ask for another language, length or fact. */
export const checkCustom: ActionPrompt['check'] = (answer, { selection }) => formFaults(answer, selection);
