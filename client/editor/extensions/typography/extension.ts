import { Extension } from '@tiptap/core';

import { punctuationRules, type Punctuation } from './punctuation-rules.ts';

/** Quotes, dashes and ellipses as they are typed: after all rules for signs that mean something else. */
export const Typography = Extension.create<{ punctuation: Punctuation | undefined }>({
  name: 'typography',
  addOptions: () => ({ punctuation: undefined }),
  addTypedRules() {
    return this.options.punctuation ? punctuationRules(this.options.punctuation) : [];
  },
});
