import { defineAction } from './ai-action.ts';

export const expand = defineAction({
  id: 'expand',
  label: 'Expand',
  on: 'selection',
  maxAnswer: (selectionLength) => 2_000 + 4 * selectionLength,
});
