import { inputRules } from '@tiptap/pm/inputrules';
import type { Plugin } from '@tiptap/pm/state';

import { footnoteRule } from '../footnotes/note-commands.ts';
import { linkRule } from '../tokens/typed-link.ts';
import { blockRules } from '../lists/block-rules.ts';
import { markRules } from '../marks/mark-rules.ts';
import { punctuationRules, type Punctuation } from '../typography/punctuation-rules.ts';

/**
 * Markdown that turns into what it means while it is typed, titles that become links, and punctuation that is set. Each
 * turn is taken back by undo right after it. One plugin for all: each would read the line again with every letter.
 */
export function markdownInput(punctuation?: Punctuation): Plugin {
  // A block's marker first: three dashes at a line's start are a scene break, and no dash.
  return inputRules({
    rules: [
      ...blockRules,
      footnoteRule,
      linkRule,
      ...markRules,
      ...(punctuation ? punctuationRules(punctuation) : []),
    ],
  });
}
