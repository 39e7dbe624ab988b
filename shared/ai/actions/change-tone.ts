import { defineAction } from './ai-action.ts';

export const changeTone = defineAction({
  id: 'change-tone',
  label: 'Change tone',
  on: 'selection',
  asks: {
    label: 'Tone',
    placeholder: 'Describe a tone',
    choices: ['Plain', 'Warm', 'Formal', 'Playful', 'Tense', 'Confident'],
  },
  maxAnswer: (selectionLength) => 1_000 + 2 * selectionLength,
});
