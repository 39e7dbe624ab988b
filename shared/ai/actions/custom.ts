import { defineAction } from './ai-action.ts';

export const custom = defineAction({
  id: 'custom',
  label: 'Custom',
  on: 'selection',
  asks: { label: 'Instruction', placeholder: 'Make it more tense' },
  maxAnswer: (selectionLength) => 4_000 + 3 * selectionLength,
});
