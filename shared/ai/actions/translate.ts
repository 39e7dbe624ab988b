import { defineAction } from './ai-action.ts';

export const translate = defineAction({
  id: 'translate',
  label: 'Translate',
  on: 'selection',
  asks: {
    label: 'Language',
    placeholder: 'Name a language',
    choices: ['English', 'French', 'German', 'Italian', 'Portuguese', 'Spanish'],
  },
  maxAnswer: (selectionLength) => 1_000 + 3 * selectionLength,
});
