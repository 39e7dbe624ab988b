import { defineAction } from './ai-action.ts';

export const rewrite = defineAction({
  id: 'rewrite',
  label: 'Rewrite',
  on: 'selection',
  maxAnswer: (selectionLength) => 1_000 + 2 * selectionLength,
});
