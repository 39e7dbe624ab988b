import { Extension } from '@tiptap/core';

import { punctuationRules, type PunctuationPreferences } from './punctuation-rules.ts';

/**
 * Typesets quotes, dashes and ellipses while typing. Must follow all input rules that use these characters as syntax.
 */
export const Typography = Extension.create<{ punctuation: PunctuationPreferences | undefined }>({
  name: 'typography',
  addOptions: () => ({ punctuation: undefined }),
  addTypedRules() {
    return this.options.punctuation ? punctuationRules(this.options.punctuation) : [];
  },
});
