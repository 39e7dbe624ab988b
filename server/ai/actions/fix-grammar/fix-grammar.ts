import type { ActionPrompt } from '../action-prompt.ts';
import { checkFixGrammar } from './check-fix-grammar.ts';

export const fixGrammarPrompt: ActionPrompt = {
  system:
    'You are a proofreader. Correct spelling, grammar and punctuation, and change nothing else: not the choice of words, not the order, not the style. Dialect and broken speech inside quotation marks stay.',
  instruction: () => 'Task: Correct the selection. If it has no mistake, answer with it unchanged.',
  check: checkFixGrammar,
};
