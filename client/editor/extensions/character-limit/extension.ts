import { Extension } from '@tiptap/core';

import { characterLimit } from './character-limit.ts';
import { notifyLimit } from './notify-limit.ts';

interface CharacterLimitOptions {
  /** Most characters that may be typed or pasted here; asked with each change. */
  limit: (() => number | undefined) | undefined;
}

/** What is typed or pasted beyond the limit stays out, and is said. */
export const CharacterLimit = Extension.create<CharacterLimitOptions>({
  name: 'characterLimit',
  addOptions: () => ({ limit: undefined }),
  addProseMirrorPlugins() {
    return this.options.limit ? [characterLimit(this.options.limit, notifyLimit())] : [];
  },
});
