import { defineAction } from './ai-action.ts';

export const fixGrammar = defineAction({
  id: 'fix-grammar',
  label: 'Fix grammar',
  on: 'selection',
  maxAnswer: (selectionLength) => 500 + 2 * selectionLength,
});
