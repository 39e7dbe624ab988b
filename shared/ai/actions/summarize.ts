import { defineAction } from './ai-action.ts';

export const summarize = defineAction({
  id: 'summarize',
  label: 'Summarize',
  on: 'selection',
  maxAnswer: (selectionLength) => 1_000 + selectionLength,
});
