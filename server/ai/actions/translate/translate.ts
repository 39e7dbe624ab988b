import type { ActionPrompt } from '../action-prompt.ts';
import { checkTranslate } from './check-translate.ts';

export const translatePrompt: ActionPrompt = {
  system:
    'You are a literary translator. Translate the meaning, the tone and the rhythm, not word by word. Names of people stay as they are.',
  instruction: ({ instruction = '' }) =>
    `Task: Translate the selection. Keep every number in it as digits where it is written in digits. The language to translate into: ${instruction.trim()}`,
  changesLanguage: true,
  check: checkTranslate,
};
