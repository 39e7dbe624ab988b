import { inputRules } from '@tiptap/pm/inputrules';
import type { Plugin } from '@tiptap/pm/state';

import { blockRules } from './block-rules.ts';
import { markRules } from './mark-rules.ts';

/** Markdown that turns into what it means while it is typed. Each turn is taken back by Backspace or undo right after it. */
export function markdownInput(): Plugin {
  return inputRules({ rules: [...blockRules, ...markRules] });
}
