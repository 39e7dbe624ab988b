import type { AiActionId } from '#shared/ai/actions/index.ts';
import type { ActionPrompt } from './action-prompt.ts';
import { changeTonePrompt } from './change-tone/change-tone.ts';
import { continuePrompt } from './continue/continue.ts';
import { customPrompt } from './custom/custom.ts';
import { expandPrompt } from './expand/expand.ts';
import { fixGrammarPrompt } from './fix-grammar/fix-grammar.ts';
import { rewritePrompt } from './rewrite/rewrite.ts';
import { shortenPrompt } from './shorten/shorten.ts';
import { summarizePrompt } from './summarize/summarize.ts';
import { translatePrompt } from './translate/translate.ts';

/** The prompt of each action. An action without one does not compile. */
export const ACTION_PROMPTS: Readonly<Record<AiActionId, ActionPrompt>> = {
  expand: expandPrompt,
  shorten: shortenPrompt,
  rewrite: rewritePrompt,
  summarize: summarizePrompt,
  'fix-grammar': fixGrammarPrompt,
  'change-tone': changeTonePrompt,
  translate: translatePrompt,
  continue: continuePrompt,
  custom: customPrompt,
};
