import { defineAction } from './ai-action.ts';

export const continueWriting = defineAction({
  id: 'continue',
  label: 'Continue writing',
  on: 'caret',
  maxAnswer: () => 4_000,
});
