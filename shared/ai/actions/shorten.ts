import { defineAction } from './ai-action.ts';

export const shorten = defineAction({
  id: 'shorten',
  label: 'Shorten',
  on: 'selection',
  maxAnswer: (selectionLength) => 500 + selectionLength,
});
