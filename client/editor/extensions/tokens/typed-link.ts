import { InputRule } from '@tiptap/pm/inputrules';

import { linkToken } from '../../references/insert-reference.ts';
import { referencesOf } from '../../references/references.ts';

/** `[[Title]]` closed by hand is a link when something has that title; taken back by undo right after it. */
export const linkRule = new InputRule(
  /\[\[([^[\]\n\uFFFC]{1,300})\]\]$/,
  (state, match, start, end) => {
    const item = referencesOf(state)?.titled(match[1] ?? '');
    const token = item && linkToken(state.schema, item);
    return token ? state.tr.replaceWith(start, end, token) : null;
  },
  { inCodeMark: false },
);
